/** Answers that no card can say: what each of them is about, in a few words and with a picture. */
import type { Face } from "../../api/types";
import type { Board } from "../../table/board.svelte";
import type { Answer } from "../../table/selection";
import { capital } from "../../table/words";

export interface Way {
  answer: Answer;
  words: string;
  /** The card it names. */
  face: Face | null;
  /** The player it names; -1 for none. */
  seat: number;
}

/** Answers that stand in the action bar. */
const IN_BAR = /^(decline|end|ready|done|settle|accept|react|pay|house|explore)\b/;
const MAIN = /^(ready|settle|accept|react|pay|house|explore)\b/;
/** Things one may do in the action step without a card: they wait on the table. */
const DEEDS = /^(offer|redeem|release)\b/;

function notation(board: Board, answer: Answer): string {
  return board.scene.prompt?.choices?.find((choice) => choice.action === answer.actions[0])?.text ?? "";
}

/** What stands in the action bar; the ember button is the one that does something. */
export function inBar(board: Board): { answer: Answer; words: string; main: boolean; reaction: boolean }[] {
  const { plain } = board.offer;
  const kept = plain.filter((answer) => answer.actions.length === 1 && IN_BAR.test(notation(board, answer)));
  return kept.map((answer) => {
    const text = notation(board, answer);
    const say = answer.say.replace(/[.]$/, "");
    // a plain no says what it leaves undone, and a price what it buys
    const words = /^(decline|pay|house)$/.test(text) && say.length <= 26 ? say : answer.short || say;
    return { answer, words, main: MAIN.test(text), reaction: text === "react" };
  });
}

export function deeds(board: Board): Way[] {
  return waysOf(board, board.offer.plain.filter((answer) => DEEDS.test(notation(board, answer))));
}

/** What is laid out to choose from: the ways to do what is selected, or answers without a card. */
export function onDesk(board: Board): Way[] {
  const { complete, plain } = board.offer;
  if (complete.length > 1) return brief(waysOf(board, complete));
  if (board.selected.length > 0) return [];
  const others = plain.filter((answer) => {
    const text = notation(board, answer);
    return !DEEDS.test(text) && !(answer.actions.length === 1 && IN_BAR.test(text));
  });
  return brief(waysOf(board, others));
}

/** The sentences of each answer: those that all have, and its own. */
function sentencesOf(answers: readonly Answer[]): { common: string[]; own: string[][] } {
  const cut = answers.map((answer) => answer.say.match(/[^.!?]+[.!?]+/g)?.map((one) => one.trim()) ?? [answer.say]);
  const shared = (sentence: string): boolean => cut.length > 1 && cut.every((sentences) => sentences.includes(sentence));
  return { common: (cut[0] ?? []).filter(shared), own: cut.map((one) => one.filter((sentence) => !shared(sentence))) };
}

/** What all ways have in common: what is being chosen. */
export function leadOf(board: Board, ways: readonly Way[]): string {
  const answers = ways.map((way) => way.answer);
  const { common } = sentencesOf(answers);
  const whole = waysOf(board, answers).map((way) => way.words.split(" "));
  const head = whole[0]?.slice(0, headOf(whole)).join(" ") ?? "";
  return [...common, head && common.length > 0 ? `${head}:` : ""].filter(Boolean).join(" ");
}

const DUE = /mixed (\d+)|(\d+) points of any kind/;
const SPENT = /Spend (\d+) (shinies|booze)\./g;

/** A payment by hand with all its parts: after shinies and booze the rest is rocks. */
function paid(board: Board, answer: Answer): string {
  const due = DUE.exec(answer.say) ?? DUE.exec(board.asked?.say ?? "");
  const spent = [...answer.say.matchAll(SPENT)].map(([, n, kind]) => ({ n: Number(n), kind: kind ?? "" }));
  if (!due || spent.length === 0) return "";
  const rest = Number(due[1] ?? due[2]) - spent.reduce((sum, one) => sum + one.n, 0);
  const played = answer.checks.some((check) => check.startsWith("plays"));
  const noBooze = !played && (board.zone("pool")?.stats?.["booze"] ?? "0") === "0";
  const kind = noBooze || spent.some((one) => one.kind === "booze") ? "rocks" : "other";
  return [...spent, { n: rest, kind }].filter((one) => one.n > 0).map((one) => `${one.n} ${one.kind}`).join(" + ");
}

export function waysOf(board: Board, answers: readonly Answer[]): Way[] {
  const sentences = sentencesOf(answers);
  return answers.map((answer, at) => {
    const own = sentences.own[at] ?? [];
    const words = paid(board, answer) || (own.length > 0 ? own.join(" ") : answer.say).replace(/[.]$/, "");
    return { answer, words, face: namedIn(board, words)[0] ?? null, seat: seatIn(board, words) };
  });
}

/** Ways of one kind without the words they share: `Ask for Gems`, `Ask for any card` gives `Gems`, `any card`. */
export function brief(ways: readonly Way[]): Way[] {
  const split = ways.map((way) => way.words.split(" "));
  const head = headOf(split);
  const one = new Set(ways.map((way) => way.face?.id)).size === 1;
  return ways.map((way, at) => ({
    ...way,
    words: capital((split[at] ?? []).slice(head).join(" ")),
    face: one && ways.length > 1 ? null : way.face,
  }));
}

/** How many words all begin with; a number stays with what it counts. */
function headOf(split: readonly string[][]): number {
  const shortest = Math.min(...split.map((words) => words.length));
  let head = 0;
  while (head < shortest - 1 && new Set(split.map((words) => words[head])).size === 1 && !/^\d/.test(split[0]?.[head] ?? "")) head++;
  return head;
}

/** The cards that a sentence names, in its order; `Ymir's White` does not name Ymir. */
export function namedIn(board: Board, sentence: string): Face[] {
  const names = board.detail.faces.flatMap((face) => {
    const title = face.stats?.["title"] ?? "";
    return [{ name: face.name, face }, ...(title && title !== face.name ? [{ name: title, face }] : [])];
  });
  const found: { from: number; to: number; face: Face }[] = [];
  for (const { name, face } of names.sort((one, other) => other.name.length - one.name.length)) {
    const from = sentence.search(new RegExp(`\\b${escaped(name)}(?!\\w)`));
    const to = from + name.length;
    if (from >= 0 && found.every((one) => to <= one.from || from >= one.to)) found.push({ from, to, face });
  }
  return found.sort((one, other) => one.from - other.from).map(({ face }) => face);
}

/** The player that a sentence names; -1 for none. */
export function seatIn(board: Board, sentence: string): number {
  const named = board.scene.seats.find((line) => new RegExp(`\\b${escaped(line.name)}\\b`).test(sentence));
  return named?.seat ?? (/\byou\b/i.test(sentence) ? board.seat : -1);
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
