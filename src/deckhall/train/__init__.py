"""Training of what bots play by: values in generations, each judged by play, and policies by self-play."""

from deckhall.train._generations import Training, merge, train
from deckhall.train._policy import PolicyTraining, train_policy

__all__ = ["PolicyTraining", "Training", "merge", "train", "train_policy"]
