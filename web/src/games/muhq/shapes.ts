/** The shapes of which the ground of the map is drawn, on a tile of 60 by 60. */

export interface Shape {
  d: string;
  fill?: string;
  /** Colour and width of a line. */
  stroke?: string;
  width?: number;
  dash?: string;
  opacity?: number;
}

type Point = readonly [number, number];

interface Meadow {
  /** Middle and radii of darker and lighter patches, in turn. */
  patches: readonly (readonly [number, number, number, number])[];
  tufts: readonly Point[];
}

/** Four meadows, so that open ground does not look printed; other tiles stand on one of them. */
const MEADOWS: readonly Meadow[] = [
  {
    patches: [[16, 15, 11, 9], [41, 52, 17, 7], [27, 54, 17, 5]],
    tufts: [[9, 35], [11, 44], [31, 53], [16, 18], [31, 29]],
  },
  {
    patches: [[18, 3, 15, 6], [20, 23, 15, 6], [48, 28, 17, 7]],
    tufts: [[43, 50], [18, 53], [24, 30], [14, 19], [32, 12]],
  },
  {
    patches: [[21, 51, 19, 10], [59, 55, 13, 5], [9, 2, 17, 10]],
    tufts: [[32, 20], [25, 19], [18, 51], [13, 19], [34, 38]],
  },
  {
    patches: [[30, 2, 16, 6], [34, 2, 16, 8], [32, 20, 17, 8]],
    tufts: [[33, 33], [6, 12], [37, 46], [6, 23], [40, 10]],
  },
];

const STONE_COLOURS = ["#8d7c60", "#7f7057", "#9b8a6c", "#a39273"];
/** Rows of paving: where the first stone begins, and width and colour of each. */
const PAVING: readonly { x: number; stones: readonly Point[] }[] = [
  { x: 0, stones: [[14, 0], [16, 1], [13, 0], [17, 3], [14, 0]] },
  { x: -8, stones: [[17, 1], [13, 2], [16, 2], [14, 0], [17, 1]] },
  { x: -3, stones: [[13, 0], [15, 3], [17, 0], [15, 0], [13, 0]] },
  { x: -10, stones: [[16, 2], [14, 1], [14, 0], [16, 3], [16, 2]] },
  { x: -5, stones: [[15, 2], [17, 2], [13, 3], [15, 0], [15, 2]] },
];
const WHEAT: readonly Point[] = [[17, 18], [42, 16], [30, 34], [13, 42], [47, 42]];

const fill = (d: string, colour: string, opacity = 1): Shape => ({ d, fill: colour, opacity });
const line = (d: string, colour: string, width: number, more: Partial<Shape> = {}): Shape => ({
  d,
  stroke: colour,
  width,
  ...more,
});
const ground = (colour: string): Shape => fill("M0 0h60v60H0z", colour);

function ellipse(x: number, y: number, rx: number, ry: number): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
}

function box(x: number, y: number, width: number, height: number, r: number): string {
  const [w, h] = [width - 2 * r, height - 2 * r];
  return `M${x + r} ${y}h${w}a${r} ${r} 0 0 1 ${r} ${r}v${h}a${r} ${r} 0 0 1 ${-r} ${r}h${-w}a${r} ${r} 0 0 1 ${-r} ${-r}v${-h}a${r} ${r} 0 0 1 ${r} ${-r}z`;
}

function meadow(which: number): Shape[] {
  const { patches, tufts } = MEADOWS[which] ?? { patches: [], tufts: [] };
  const blades = tufts.map(([x, y]) => `M${x} ${y}l-2-5M${x} ${y}v-6M${x} ${y}l2-5`).join("");
  return [
    ground("#465c40"),
    ...patches.map((patch, n) => fill(ellipse(...patch), n % 2 ? "#54704b" : "#3d5236", 0.55)),
    line(blades, "#7d9566", 1.1, { opacity: 0.55 }),
  ];
}

function paving(): Shape[] {
  const found: Shape[] = [ground("#4b4031")];
  PAVING.forEach(({ x, stones }, row) => {
    let left = x;
    for (const [width, colour] of stones) {
      const y = row * 12;
      found.push(fill(box(left + 0.8, y + 0.8, width - 1.6, 10.4, 3.5), STONE_COLOURS[colour] ?? ""));
      found.push(line(`M${left + 4} ${y + 3}h${width - 8}`, "#c7b68f", 1, { opacity: 0.35 }));
      left += width;
    }
  });
  return found;
}

function bricks(): Shape[] {
  const found: Shape[] = [ground("#25221f")];
  for (let row = 0; row < 4; row += 1) {
    for (let n = 0; n < 4; n += 1) {
      const x = n * 24 - (row % 2 ? 11 : 23);
      found.push(fill(box(x, row * 15 + 1, 22, 13, 1.5), (n + row) % 2 ? "#6a6259" : "#5b544c"));
    }
  }
  return [...found, fill("M0 0h60v5H0z", "#8d8377")];
}

/** Rows of waves, every other row lighter and shifted. */
function waves(from: number, apart: number, size: number, colours: readonly [string, string], width: number): Shape[] {
  const found: Shape[] = [];
  for (let y = from, row = 0; y < 60; y += apart, row += 1) {
    const start = row % 2 ? -size * 1.7 : -size * 0.7;
    found.push(line(`M${start} ${y}q${size} ${-size} ${2 * size} 0${`t${2 * size} 0`.repeat(5)}`, colours[row % 2] ?? "", width));
  }
  return found;
}

function field(): Shape[] {
  const found: Shape[] = [ground("#6d5527")];
  for (let n = 0; n < 9; n += 1) {
    const x = n * 9 - 13;
    found.push(line(`M${x} 62C${x + 6} 40 ${x + 2} 22 ${x + 10} -2`, n % 2 ? "#59451f" : "#8d7134", 4));
  }
  for (const [x, y] of WHEAT) {
    const pair = (up: number, size: number): string =>
      `M${x} ${y + up}q${-size}-1${-size}-6 ${size} 1 ${size} 6zM${x} ${y + up}q${size}-1 ${size}-6 ${-size} 1${-size} 6z`;
    found.push(line(`M${x} ${y + 16}v-14`, "#f3d47b", 1.8));
    found.push(fill(`${pair(12, 6)}${pair(6, 5)}M${x} ${y + 1}q-3-4 0-8 3 4 0 8z`, "#f3cf68"));
  }
  return found;
}

const HILL: readonly (readonly [number, number, number, number, string])[] = [
  [30, 36, 28, 20, "#56643b"],
  [30, 32, 21, 14.5, "#6d7845"],
  [30, 28, 14, 9.5, "#868c52"],
  [30, 25, 7.5, 5, "#a5a565"],
];

/** The border of tiles that belong to a side, in its colour. */
const OWNED = line(box(4, 4, 52, 52, 6), "currentColor", 2.5, { dash: "8 4", opacity: 0.85 });

export const TILES: Readonly<Record<string, readonly Shape[]>> = {
  n0: meadow(0),
  n1: meadow(1),
  n2: meadow(2),
  n3: meadow(3),
  street: paving(),
  house: [
    ...meadow(0),
    fill(ellipse(30, 44, 28, 13), "#6b6141", 0.55),
    line("M8 52h44", "#2a2016", 5, { opacity: 0.35 }),
    fill("M15 30v22h30V30", "#e6d3ac"),
    fill("M15 30v22h15V30", "#cdb78c"),
    fill("M9 33L30 13l21 20-4 3-17-16-17 16z", "#a8442c"),
    fill("M30 13l21 20-4 3-17-16z", "#c65c3c"),
    fill("M39 15h5v9l-5-5z", "#6d4631"),
    fill("M26 52V41a4 4 0 0 1 8 0v11z", "#5a3a20"),
    fill("M37 38h5v5h-5zM18 38h5v5h-5z", "#ffd98a"),
  ],
  tower: [
    ...meadow(3),
    fill(ellipse(30, 46, 28, 12), "#6f6d5c", 0.6),
    fill(ellipse(30, 52, 21, 5), "#1d211c", 0.5),
    fill("M19 20h22l2 32H17z", "#a9a69a"),
    fill("M19 20h9l-1 32H17z", "#87847a"),
    fill("M14 8h6v4h5V8h10v4h5V8h6v13H14z", "#c4c1b4"),
    fill("M14 17h32v4H14z", "#6f6c63"),
    fill("M28 27h4v9h-4zM26 52v-7a4 4 0 0 1 8 0v7z", "#33312b"),
    line("M37 30h4M22 41h4M36 43h5M21 33h3", "#6f6c63", 1.5),
  ],
  farm: field(),
  hill: [
    ...meadow(2),
    ...HILL.map(([x, y, rx, ry, colour]) => fill(ellipse(x, y, rx, ry), colour)),
    ...HILL.slice(0, 3).map(([x, y, rx, ry]) => line(ellipse(x, y, rx, ry), "#2c3620", 1.5, { dash: "5 2.5", opacity: 0.75 })),
    line("M24 26l6-6 6 6", "#20290f", 2.6),
  ],
  water: [ground("#2a5a70"), ...waves(8, 12, 6, ["#5795ab", "#8fc3d3"], 2)],
  deep_water: [ground("#143546"), ...waves(10, 16, 7, ["#235a72", "#2f7089"], 1.6)],
  wall: bricks(),
  gate: [
    ground("#3a342c"),
    fill("M4 60V22a26 26 0 0 1 52 0v38", "#191613"),
    line("M13 6v50M24.5 2v58M35.5 2v58M47 6v50M4 22h52M4 38h52", "#b08b54", 3.5),
    line("M9 58l4 2 4-2M20 60h9M31 60h9M43 58l4 2 4-2", "#b08b54", 2),
  ],
  store: [
    ...meadow(1),
    fill(ellipse(30, 46, 28, 12), "#6b6141", 0.55),
    fill(ellipse(30, 50, 22, 5), "#1d1a12", 0.5),
    fill("M11 28h38v22H11z", "#7a5530"),
    line("M11 36h38M11 43h38", "#4e3419", 1.6),
    fill("M8 14h44l4 14H4z", "#f0e2c0"),
    fill("M8 14h7l-3 14H4zM22 14h8v14h-9zM37 14h8l3 14h-10z", "#8d2b40"),
    fill("M4 28q4 5 8.7 0 4.3 5 8.7 0 4.3 5 8.6 0 4.3 5 8.7 0 4.3 5 8.6 0 4.4 5 8.7 0", "#8d2b40"),
    fill("M22 36h16v14H22z", "#2a1c10"),
  ],
  spawn: [
    ground("#2b3330"),
    line("M-10 30L30 -10M-10 50L50 -10M-10 70L70 -10M10 70L70 10M30 70L70 30M50 70L70 50", "currentColor", 5, { opacity: 0.26 }),
    OWNED,
  ],
  harbor: [
    ground("#2a5a70"),
    ...waves(10, 42, 7, ["#5795ab", "#8fc3d3"], 2),
    fill(box(6, 16, 48, 28, 2), "#6b4a29"),
    line("M6 23h48M6 30h48M6 37h48", "#3f2a15", 1.5),
    line("M10 12v38M50 12v38", "#8a6238", 4.5),
    OWNED,
  ],
};

/** The outlines of pieces, on 48 by 48: each side has its own. */
export const BASES: Readonly<Record<string, string>> = {
  shield: "M5 4h38v21c0 11-8 17-19 21C13 42 5 36 5 25z",
  hex: "M14 3h20l12 21-12 21H14L2 24z",
  circle: "M3 24a21 21 0 1 0 42 0a21 21 0 1 0-42 0z",
  square: "M5 5h38v38H5z",
  star: "M24 0l7 7h10v10l7 7-7 7v10H31l-7 7-7-7H7V31l-7-7 7-7V7h10z",
  diamond: "M24 0l24 24-24 24L0 24z",
};
