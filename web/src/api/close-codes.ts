// Written by tools/typescript.py from deckhall.server.close_codes; do not edit.

/** Why the server closes a socket. */
export interface CloseCode {
  code: number;
  name: string;
  /** A client that is refused for good does not connect again; otherwise it does, and is sent everything anew. */
  final: boolean;
  /** For the player, where the server has not said anything more particular before. */
  sentence: string;
}

export const CLOSE_CODES: Readonly<Record<number, CloseCode>> = {
  1008: { code: 1008, name: "refused", final: true, sentence: "The hall refused this connection. Load the page again." },
  1011: { code: 1011, name: "failed", final: false, sentence: "Something went wrong in the hall; nothing of your game is lost." },
  1012: { code: 1012, name: "restart", final: false, sentence: "The hall closes for a moment; your game is kept." },
  1013: { code: 1013, name: "try_again", final: false, sentence: "The hall is too busy; this page tries again by itself." },
  4403: { code: 4403, name: "not_your_seat", final: true, sentence: "That is not your seat." },
  4404: { code: 4404, name: "not_found", final: true, sentence: "There is no such table." },
  4410: { code: 4410, name: "broken_table", final: true, sentence: "This game cannot go on in this hall." },
};
