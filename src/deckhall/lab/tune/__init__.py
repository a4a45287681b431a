"""Numbers of a card file, tuned towards what a designer wants of a game."""
