"""The lectures of `docs/lectures/` as parts of pages: text, slides, search, sources, glossary."""
