import.meta.glob("./games/*/tokens.css", { eager: true });

/** The class and the variable that dress an element in a game's colours; see `.game` in patterns.css and each game's tokens.css. */
export function gameLook(slug: string, accent = ""): { class: string; style: string } {
  const colour = /^#[0-9a-f]{3,8}$/i.test(accent) ? accent : "#d8b46a";
  return { class: `game g-${slug}`, style: `--game: ${colour}` };
}

const ART = import.meta.glob<string>("./games/*/art.svg", { query: "?url", import: "default", eager: true });

/** The picture of a game, if somebody has drawn one. */
export function artOf(slug: string): string | undefined {
  return ART[`./games/${slug}/art.svg`];
}
