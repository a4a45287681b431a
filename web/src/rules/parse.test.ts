import { describe, expect, it } from "vitest";
import { marked, plain, readRulebook, search, spans } from "./parse";

const BOOK = `# Lanterns

A game for 2 to 5 players.

## 1 Set-up

- **LAN-1.1** Deal six candles to every player, see LAN-2.1;
  the rest goes into the box. *Why: LAN-1.2 needs them.*
  Example: Ana gets six.
- *Hand*: your candles.

| colour | 8 |
|---|---|
| red | Storm |

## 2 A round
### The offer

- **LAN-2.1** Offer one candle.
`;

describe("a rulebook", () => {
  const blocks = readRulebook(BOOK);

  it("is read block by block", () => {
    expect(blocks.map((block) => block.kind)).toEqual([
      "text", "heading", "rule", "item", "table", "heading", "heading", "rule",
    ]); // prettier-ignore
  });

  it("keeps reasons and examples apart from the rule", () => {
    const rule = blocks[2];
    if (rule?.kind !== "rule") throw new Error("no rule");
    expect(rule.id).toBe("LAN-1.1");
    expect(rule.body.map(plain)).toEqual([
      "Deal six candles to every player, see LAN-2.1; the rest goes into the box.",
      "Why: LAN-1.2 needs them.",
      "Example: Ana gets six.",
    ]);
    expect(rule.body[0]?.find((span) => span.kind === "rule")?.text).toBe("LAN-2.1");
    expect(rule.body[1]?.map((span) => span.kind)).toEqual(["em", "rule", "em"]);
  });

  it("is searched by all words, under the headings of what is found", () => {
    const found = search(blocks, "ONE candle");
    expect(found.map((block) => (block.kind === "heading" ? block.text : block.kind))).toEqual([
      "2 A round", "The offer", "rule",
    ]); // prettier-ignore
    expect(search(blocks, "storm").at(-1)?.kind).toBe("table");
    expect(search(blocks, "dragon")).toEqual([]);
    expect(search(blocks, " ")).toHaveLength(blocks.length);
  });

  it("marks what was searched for, whatever it is made of", () => {
    expect(marked("One (1) candle", "(1)")).toEqual([
      { text: "One ", hit: false },
      { text: "(1)", hit: true },
      { text: " candle", hit: false },
    ]);
    expect(spans("`a` **b** *c*").map((span) => span.kind)).toEqual(["code", "text", "strong", "text", "em"]);
  });
});
