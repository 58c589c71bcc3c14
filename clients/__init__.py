"""boardwire."""
