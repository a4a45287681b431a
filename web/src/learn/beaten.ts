import type { BotLevel, TableInfo } from "../api/types";

/** The strongest level of bots that one has beaten alone; null before the first time. */
export function bestBeaten(tables: readonly TableInfo[], levels: readonly BotLevel[]): BotLevel | null {
  const strength = (bot: string): number => levels.find((level) => level.id === bot)?.bars ?? 0;
  let best = 0;
  for (const { status, seats } of tables) {
    const me = seats.find((seat) => seat.mine);
    const others = seats.filter((seat) => seat !== me);
    const won = status === "over" && me?.rank === 1 && others.every((seat) => seat.kind === "bot" && seat.rank !== 1);
    if (won && others.length > 0) best = Math.max(best, Math.min(...others.map((seat) => strength(seat.bot))));
  }
  return levels.find((level) => level.bars === best) ?? null;
}
