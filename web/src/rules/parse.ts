/** Reads a rulebook: the little Markdown that rulebooks are written in, with every numbered rule found. */

export interface Span {
  kind: "text" | "strong" | "em" | "code" | "rule";
  text: string;
}

export type Block =
  | { kind: "heading"; level: 2 | 3; id: string; text: string }
  | { kind: "rule"; id: string; body: Span[][] }
  | { kind: "item"; body: Span[][] }
  | { kind: "text"; body: Span[] }
  | { kind: "table"; rows: Span[][][] };

const RULE_ID = /[A-Z]{2,5}-\d+(?:\.\d+)+/;
const SPAN = new RegExp(`\\*\\*(.+?)\\*\\*|\\*(.+?)\\*|\`(.+?)\`|(${RULE_ID.source})`);
const RULE = new RegExp(`^\\*\\*(${RULE_ID.source})\\*\\*\\s*`);

/** The blocks of a rulebook; its title is left out. */
export function readRulebook(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open: string[] = []; // the lines of the block that is being read

  const finish = (): void => {
    const block = open.length ? read(open) : null;
    if (block) blocks.push(block);
    open = [];
  };
  for (const line of markdown.split("\n")) {
    const begins = /^(#|- )/.test(line) || (line.startsWith("|") && !open[0]?.startsWith("|"));
    if (begins || !line.trim()) finish();
    if (line.trim()) open.push(line);
    if (line.startsWith("#")) finish();
  }
  finish();
  return blocks;
}

function read(lines: string[]): Block | null {
  const first = lines[0] ?? "";
  const heading = /^(#+)\s+(.*)/.exec(first);
  if (heading) {
    const [, marks = "", text = ""] = heading;
    return marks.length === 1 ? null : { kind: "heading", level: marks.length === 2 ? 2 : 3, id: slug(text), text };
  }
  if (first.startsWith("|")) return { kind: "table", rows: lines.filter((line) => !/^[|\s:-]+$/.test(line)).map(cells) };
  if (!first.startsWith("- ")) return { kind: "text", body: spans(lines.map((line) => line.trim()).join(" ")) };
  const paragraphs = joined([first.slice(2), ...lines.slice(1)]);
  const id = RULE.exec(paragraphs[0] ?? "")?.[1];
  if (!id) return { kind: "item", body: paragraphs.map(spans) };
  return { kind: "rule", id, body: paragraphs.map((text) => spans(text.replace(RULE, ""))) };
}

/** Lines of an item as paragraphs: an example or a reason begins a new one, other lines only go on. */
function joined(lines: string[]): string[] {
  const found: string[] = [];
  for (const line of lines.map((one) => one.trim())) {
    if (!found.length || /^(Example:|\*Why:)/.test(line)) found.push(line);
    else found.push(`${found.pop()} ${line}`);
  }
  return found.flatMap((text) => text.split(/ (?=\*Why: )/));
}

const cells = (line: string): Span[][] =>
  line
    .replace(/^\||\|\s*$/g, "")
    .split("|")
    .map((cell) => spans(cell.trim()));

/** A line of text with its emphasis and the rules it names. */
export function spans(text: string): Span[] {
  const found: Span[] = [];
  let rest = text;
  for (let match = SPAN.exec(rest); match; match = SPAN.exec(rest)) {
    if (match.index) found.push({ kind: "text", text: rest.slice(0, match.index) });
    const [whole, strong, em, code, rule] = match;
    if (strong) found.push({ kind: "strong", text: strong });
    else if (em) found.push(...emphasised(em));
    else if (code) found.push({ kind: "code", text: code });
    else if (rule) found.push({ kind: "rule", text: rule });
    rest = rest.slice(match.index + whole.length);
  }
  if (rest) found.push({ kind: "text", text: rest });
  return found;
}

/** Rules can be named within emphasis too. */
function emphasised(text: string): Span[] {
  return text
    .split(new RegExp(`(${RULE_ID.source})`))
    .filter(Boolean)
    .map((part) => ({ kind: RULE_ID.test(part) ? "rule" : "em", text: part }));
}

const slug = (text: string): string => "s-" + text.toLowerCase().replace(/[^a-z0-9]+/g, "-");

export const plain = (body: readonly Span[]): string => body.map((span) => span.text).join("");

/** Everything a block says, in small letters, to be searched. */
function words(block: Block): string {
  switch (block.kind) {
    case "heading":
      return "";
    case "rule":
      return `${block.id} ${block.body.map(plain).join(" ")}`.toLowerCase();
    case "item":
      return block.body.map(plain).join(" ").toLowerCase();
    case "text":
      return plain(block.body).toLowerCase();
    case "table":
      return block.rows.flat().map(plain).join(" ").toLowerCase();
  }
}

/** The blocks that hold every word searched for, under their headings; all of them if nothing is searched for. */
export function search(blocks: readonly Block[], wanted: string): Block[] {
  const parts = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  if (!parts.length) return [...blocks];
  const found: Block[] = [];
  let above: Block[] = []; // headings that are shown as soon as something stands under them
  for (const block of blocks) {
    if (block.kind === "heading") {
      above = [...above.filter((one) => one.kind === "heading" && one.level < block.level), block];
      continue;
    }
    const text = words(block);
    if (!parts.every((part) => text.includes(part))) continue;
    found.push(...above, block);
    above = [];
  }
  return found;
}

/** A text cut where a searched word begins and ends, so that it can be marked. */
export function marked(text: string, wanted: string): { text: string; hit: boolean }[] {
  const parts = wanted.split(/\s+/).filter(Boolean).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (!parts.length) return [{ text, hit: false }];
  const pieces = text.split(new RegExp(`(${parts.join("|")})`, "i"));
  return pieces.map((piece, n) => ({ text: piece, hit: n % 2 === 1 })).filter((piece) => piece.text);
}
