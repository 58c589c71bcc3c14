"""The bundled games: their options, move texts, position texts and boards. The rules are C++."""
