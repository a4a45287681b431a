/** Pictures for what lies on pieces and tiles. */
export const MARK_ICONS: Readonly<Record<string, string>> = {
  poison: "poison-bottle",
  paralysis: "web-spit",
  panic: "terror",
  rage: "enrage",
  ward: "magic-shield",
  faith: "prayer",
  repression: "handcuffs",
  devour: "carnivore-mouth",
};

export const GROUND_ICONS: Readonly<Record<string, string>> = {
  house: "house",
  tower: "stone-tower",
  farm: "wheat",
  hill: "hills",
  store: "shop",
  gate: "castle",
  harbor: "anchor",
};

/** The shape of a side: colour alone must not tell. */
const SHAPES = ["shield", "hex", "circle", "diamond"];

export function shapeOf(side: number): string {
  if (side === -2) return "star";
  return SHAPES[side] ?? "square";
}

/** The class for the colour of a side; 0 is the boss. */
export function sideClass(side: number): string {
  if (side === -2) return "s-0";
  return side >= 0 ? `s-${side + 1}` : "s-none";
}

/** One of four drawings of open ground, so that it does not look printed. */
export function groundOf(terrain: string, x: number, y: number): string {
  return terrain === "neutral" ? `n${(x * 7 + y * 5 + ((x * y) % 3)) % 4}` : terrain;
}
