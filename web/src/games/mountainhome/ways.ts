/** Answers that no card can say: what each of them is about, in a few words and with a picture. */
import type { Face, Span } from "../../api/types";
import type { Board } from "../../table/board.svelte";
import type { Answer, Step } from "../../table/selection";
import { buttonWords } from "../../table/labels";
import { capital, withoutStop } from "../../english";
import { titleOf } from "./cards";
import { pointsSpan, RESOURCES, type Resource } from "./points";
import { townOf } from "./town";
import type { SceneDetails } from "./types";

export interface Way {
  answer: Answer;
  words: Span[];
  /** The card it names. */
  face: Face | null;
  /** The player it names; -1 for none. */
  seat: number;
}

/** Answers that stand in the action bar. */
const IN_BAR = new Set(["decline", "end", "ready", "done", "settle", "accept", "react", "pay", "house", "explore"]);
const MAIN = new Set(["ready", "settle", "accept", "react", "pay", "house", "explore"]);
/** A plain no says what it leaves undone, and a price what it buys. */
const IN_FULL = new Set(["decline", "pay", "house"]);
const SHORT = 27;
/** Things one may do in the action step without a card: they wait on the table. */
const DEEDS = new Set(["offer", "redeem", "release"]);

const verbOf = (answer: Answer): string => answer.steps[0]?.verb ?? "";
const isInBar = (answer: Answer): boolean => answer.actions.length === 1 && IN_BAR.has(verbOf(answer));

/** What stands in the action bar; the ember button is the one that does something. */
export function inBar(board: Board): { answer: Answer; words: string; main: boolean; reaction: boolean }[] {
  return board.offer.plain.filter(isInBar).map((answer) => {
    const verb = verbOf(answer);
    const whole = IN_FULL.has(verb) && answer.say.length <= SHORT;
    const words = buttonWords(whole ? { ...answer, short: "" } : answer);
    return { answer, words, main: MAIN.has(verb), reaction: verb === "react" };
  });
}

/** Each of the deeds, in its own words. */
export function deeds(board: Board): Way[] {
  const found = board.offer.plain.filter((answer) => DEEDS.has(verbOf(answer)));
  return found.map((answer) => {
    const face = verbOf(answer) === "redeem" ? pawned(board) : board.faces.get(answer.card);
    return { answer, words: [{ text: withoutStop(answer.say) }], face, seat: answer.seat ?? -1 };
  });
}

/** The card that anybody may redeem. */
function pawned(board: Board): Face | null {
  const built = board.scene.seats.flatMap(({ seat }) => townOf(board, seat));
  return built.find(({ face }) => face.id === "pawn_shop")?.kept[0] ?? null;
}

/** What is laid out to choose from: the ways to do what is selected, or answers without a card. */
export function onDesk(board: Board): Way[] {
  const { complete, plain } = board.offer;
  if (complete.length > 1) return waysOf(board, complete);
  if (board.selected.length > 0) return [];
  return waysOf(board, plain.filter((answer) => !DEEDS.has(verbOf(answer)) && !isInBar(answer)));
}

/** Answers by what tells them apart; a card that all of them name is none of that. */
function waysOf(board: Board, answers: readonly Answer[]): Way[] {
  const shared = (step: Step): boolean => answers.length > 1 && answers.every((one) => one.actions.includes(step.action));
  const ways = answers.map((answer) => {
    const steps = answer.steps.filter((step) => !shared(step));
    const named = steps.find(({ params }) => params["card"] ?? params["dwarf"])?.params;
    const seat = steps.find(({ params }) => params["seat"])?.params["seat"];
    const words = wordsOf(board, answer, steps);
    return { answer, words, face: board.faces.get(named?.["card"] ?? named?.["dwarf"] ?? ""), seat: seat ? Number(seat) : -1 };
  });
  const one = new Set(ways.map((way) => way.face?.id)).size === 1;
  return one && ways.length > 1 ? ways.map((way) => ({ ...way, face: null })) : ways;
}

/** The mixed points that an answer pays for, as far as its steps or the question tell. */
function dueOf(board: Board, answer: Answer): number {
  const town = townOf(board, board.seat);
  const sites = answer.steps.filter(({ verb }) => verb === "at").map(({ params }) => town[Number(params["slot"])]);
  const costs = sites.map((built, at) => {
    const earlier = sites.slice(0, at).filter((one) => one === built).length;
    return built?.steps[built.done + earlier]?.find(({ kind }) => kind === "mixed")?.n ?? 0;
  });
  const asked = board.scene.prompt?.spans?.find(({ kind }) => kind === "mixed");
  return costs.reduce((sum, n) => sum + n, 0) || Number(asked?.id ?? 0);
}

/** What is being chosen, where something is selected: `Erik, Rock Quarry for 3: choose one`. */
export function leadOf(board: Board, ways: readonly Way[], chosen: string): Span[] {
  const [first] = ways;
  const pays = first && ways.some((way) => way.answer.steps.some(({ verb }) => verb === "spend"));
  const n = pays ? dueOf(board, first.answer) : 0;
  const cost: Span[] = n > 0 ? [{ text: " for " }, pointsSpan({ kind: "mixed", n })] : [];
  return [{ text: chosen }, ...cost, { text: ": choose one" }];
}

/** The words of some steps; an answer that they say nothing of is told whole. */
function wordsOf(board: Board, answer: Answer, steps: readonly Step[]): Span[] {
  const payment = paid(board, answer, steps.filter(({ verb }) => verb === "spend"));
  if (payment.length > 0) return payment;
  const parts = steps.map((step) => stepWords(board, step));
  if (parts.length === 0 || parts.some((part) => part.length === 0)) return [{ text: answer.say }];
  return parts.flatMap((part, at) => (at > 0 ? [{ text: ", " }, ...part] : part));
}

/** A payment by hand with all its parts: after shinies and booze the rest is rocks. */
function paid(board: Board, answer: Answer, steps: readonly Step[]): Span[] {
  if (steps.length === 0) return [];
  const spent = steps.map(({ params }) => ({ kind: params["resource"] as Resource, n: Number(params["n"]) }));
  const rest = dueOf(board, answer) - spent.reduce((sum, one) => sum + one.n, 0);
  const { pool } = board.details<SceneDetails>();
  const rocks = !pool.booze || spent.some((one) => one.kind === "booze");
  const parts = spent.filter(({ n }) => n > 0).map(pointsSpan);
  if (rest > 0) parts.push(rocks ? pointsSpan({ kind: "rocks", n: rest }) : { text: `${rest} other` });
  return parts.flatMap((part, at) => (at > 0 ? [{ text: " + " }, part] : [part]));
}

const plain = (text: string): Span[] => (text ? [{ text }] : []);

/** The ways to use a dwarf that are not points of one's choice. */
const USES: Record<string, string> = {
  points: "Points",
  double: "Double what your buildings yield",
  look: "Look at the exploration pile",
  wander: "Explore five times",
  draw: "Draw cards",
  seek: "Bring an event to the top",
};

/** What one step says, as far as it can tell answers apart. */
function stepWords(board: Board, { verb, params }: Step): Span[] {
  const param = (name: string): string => params[name] ?? "";
  switch (verb) {
    case "settle":
      return plain("Pay with rocks first, then booze, then shinies");
    case "gain":
      return plain(capital(param("resource")));
    case "use": {
      const resource = RESOURCES.find((one) => one === param("way"));
      return resource ? [pointsSpan({ kind: resource, n: 1 })] : plain(USES[param("way")] ?? "");
    }
    case "job":
    case "lodger":
      return plain("Build");
    case "at":
    case "advance":
      return plain(townOf(board, board.seat)[Number(param("slot"))]?.face.name ?? "");
    case "done":
      return plain("That is all");
    case "want_any":
      return plain("Any card");
    case "to":
    case "name":
      return plain(board.name(Number(param("seat"))));
    case "amount":
      return plain(`Convert ${param("n")}`);
    case "extra":
    case "draw":
      return plain(`Draw ${param("n")}`);
    case "consult":
      return plain(`With the ${param("nth") === "0" ? "older" : "newer"} Consultants`);
    case "decline":
      return plain("Without the Consultants");
    case "want":
    case "give":
    case "rescue":
    case "stow":
    case "stow_kept":
      return plain(board.faces.get(param("card"))?.name ?? "");
    case "lodge":
    case "send":
      return plain(nameOf(board, param("dwarf")));
    default:
      return [];
  }
}

function nameOf(board: Board, id: string): string {
  const face = board.faces.get(id);
  return face ? titleOf(face) : "";
}
