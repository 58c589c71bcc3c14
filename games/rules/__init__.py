"""The bundled games: options, move texts, position texts and boards. Most rules are in C++."""
