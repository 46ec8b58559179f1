"""The book of a race: the rules of exactly this combination as a text to learn the game from."""
