/** The pictures of a game's turn: `turn-1.webp` and so on in the game's folder, and a sentence for each beside them. */
const FILES = import.meta.glob<string>("../games/*/turn-*.webp", { query: "?url", import: "default", eager: true });
const SAYS = import.meta.glob<string[]>("../games/*/turn.json", { import: "default", eager: true });

export interface TurnPicture {
  src: string;
  say: string;
}

export function picturesOf(slug: string): TurnPicture[] {
  const says = SAYS[`../games/${slug}/turn.json`] ?? [];
  return says.flatMap((say, at) => {
    const src = FILES[`../games/${slug}/turn-${at + 1}.webp`];
    return src ? [{ src, say }] : [];
  });
}
