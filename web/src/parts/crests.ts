/** One beast a seat, in the order of the seats; colour and crest always go together (`s-1` is the wolf's blue). */
export const CREST_ICONS = ["wolf-head", "stag-head", "bear-head", "raven", "ram-profile"];
