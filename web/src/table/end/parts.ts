/** Scores that are sums of the same parts for everybody: what the end screens of several games read from them. */
export interface PartLook<Part extends string> {
  id: Part;
  sign: string;
  words: string;
  /** A class for its column. */
  dress?: string;
}

export interface PartsRow<Part extends string> {
  seat: number;
  rank: number;
  name: string;
  total: number;
  parts: Record<Part, number>;
}

/** The highest figure of each column; nothing where nobody has anything. */
export function bestOf<Part extends string>(
  rows: readonly PartsRow<Part>[],
  parts: readonly Part[],
): Partial<Record<Part, number>> {
  const best: Partial<Record<Part, number>> = {};
  for (const part of parts) {
    const most = Math.max(0, ...rows.map((row) => row.parts[part]));
    if (most > 0) best[part] = most;
  }
  return best;
}

/** Where the winner won most over the second: the part, and by how much. */
export function decided<Part extends string>(
  rows: readonly PartsRow<Part>[],
  parts: readonly Part[],
): { part: Part; by: number } | null {
  const [first, second] = rows;
  if (!first || !second) return null;
  let found: { part: Part; by: number } | null = null;
  for (const part of parts) {
    const by = first.parts[part] - second.parts[part];
    if (by > (found?.by ?? 0)) found = { part, by };
  }
  return found;
}
