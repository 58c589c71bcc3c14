"""Commands about engines: run one, check its protocol, analyse with it, measure it.

Bundled engines and programs of others are named in the same way; `engine.py` runs one as a
plain GTP, UCI or KataGo program.
"""
