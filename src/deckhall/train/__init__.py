"""Training of the learned values that bots play by: self-play in generations, each judged by play."""

from deckhall.train._generations import Training, merge, train

__all__ = ["Training", "merge", "train"]
