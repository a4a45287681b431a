import type { CardState } from "../../table/kit";

/** What a state means for a listener. */
export const STATE_WORDS: Record<CardState, string> = {
  playable: "can be chosen",
  idle: "",
  selected: "selected",
  off: "not available now",
  target: "target",
  spent: "exhausted",
};
