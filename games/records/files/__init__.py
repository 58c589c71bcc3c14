"""Files of records in any format: encodings, places in texts, reading on after errors.

`record_files.py` finds the format of a file and adds games to one.
"""
