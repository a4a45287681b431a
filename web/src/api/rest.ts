/** One function for each endpoint of the server. All of them reject with a Refusal and with nothing else. */
import { secretOf } from "../links";
import type {
  Block,
  BotLevel,
  ChangeTable,
  GameDetail,
  GameInfo,
  Guest,
  JoinTable,
  LessonAnswer,
  LessonList,
  LessonRequest,
  LoggedOut,
  MapPreview,
  MapRequest,
  Me,
  NewGuest,
  NewTable,
  PlayOn,
  Problem,
  RecoveryCode,
  ReplaceSeat,
  ReplayInfo,
  ReplayLine,
  ReplayStep,
  RulebookText,
  SetPresets,
  TableInfo,
} from "./types";

/** The server said no, or could not be reached. The message is a sentence for the player. */
export class Refusal extends Error {
  constructor(
    message: string,
    /** The HTTP status; 0 if there was no answer at all. */
    readonly status: number,
    readonly rule = "",
  ) {
    super(message);
    this.name = "Refusal";
  }
}

const UNREACHABLE = "The hall does not answer. Check your connection and try again.";
const UNREADABLE = "The hall gave an answer that makes no sense. Try again in a moment.";

export const listGames = (): Promise<GameInfo[]> => ask("GET", "/games");
/** What a table needs to draw a game, in an edition of it. */
export const gameDetail = (slug: string, edition = ""): Promise<GameDetail> =>
  ask("GET", `/games/${enc(slug)}${edition && `?edition=${enc(edition)}`}`);
export const rulebook = (slug: string): Promise<RulebookText> => ask("GET", `/games/${enc(slug)}/rulebook`);
/** The lessons of a game, and its terms. */
export const lessons = (slug: string): Promise<LessonList> => ask("GET", `/games/${enc(slug)}/lessons`);
/** Do something in a lesson. */
export const playLesson = (slug: string, lesson: string, request: LessonRequest): Promise<LessonAnswer> =>
  ask("POST", `/games/${enc(slug)}/lessons/${enc(lesson)}`, request);
/** The map on which a game would begin, checked if it is one's own. */
export const mapPreview = (slug: string, wanted: MapRequest): Promise<MapPreview> =>
  ask("POST", `/games/${enc(slug)}/map`, wanted);
export const listBots = (): Promise<BotLevel[]> => ask("GET", "/bots");

export const comeIn = (guest: NewGuest): Promise<Guest> => ask("POST", "/guests", guest);
export const me = (): Promise<Me> => ask("GET", "/me");
/** Come back with a recovery code. */
export const recover = (code: string): Promise<Guest> => ask("POST", "/recover", { code });
/** A recovery code; the one before is of no use any more. */
export const newRecoveryCode = (): Promise<RecoveryCode> => ask("POST", "/me/recovery-code");
export const logOut = (everywhere: boolean): Promise<LoggedOut> => ask("POST", "/logout", { everywhere });
export const listBlocks = (): Promise<Block[]> => ask("GET", "/me/blocks");
/** Read somebody again; those who are left. */
export const endBlock = (id: string): Promise<Block[]> => ask("DELETE", `/me/blocks/${enc(id)}`);
export const rename = (guest: NewGuest): Promise<Guest> => ask("PATCH", "/me", guest);

export const listTables = (): Promise<TableInfo[]> => ask("GET", "/tables");
export const openTable = (table: NewTable): Promise<TableInfo> => ask("POST", "/tables", table);
export const tableInfo = (code: string): Promise<TableInfo> => ask("GET", at(code));
export const join = (code: string, where: JoinTable = {}): Promise<TableInfo> => ask("POST", at(code, "join"), where);
export const leave = (code: string): Promise<TableInfo> => ask("POST", at(code, "leave"));
export const replaceSeat = (code: string, change: ReplaceSeat): Promise<TableInfo> =>
  ask("POST", at(code, "replace"), change);
/** Send away who sits there, or keep the seat for nobody. */
export const removeSeat = (code: string, seat: number): Promise<TableInfo> => ask("POST", at(code, "remove"), { seat });
export const muteSeat = (code: string, seat: number, muted: boolean): Promise<TableInfo> =>
  ask("POST", at(code, "mute"), { seat, muted });
export const blockSeat = (code: string, seat: number, blocked: boolean): Promise<TableInfo> =>
  ask("POST", at(code, "block"), { seat, blocked });
/** Lock the table, or switch its chat. */
export const changeTable = (code: string, change: ChangeTable): Promise<TableInfo> => ask("PATCH", at(code), change);
export const setPresets = (code: string, change: SetPresets): Promise<TableInfo> =>
  ask("POST", at(code, "presets"), change);
export const abandon = (code: string): Promise<TableInfo> => ask("POST", at(code, "abandon"));
export const rematch = (code: string): Promise<TableInfo> => ask("POST", at(code, "rematch"));

/** Where a replay is as a file; for a link with `download`. */
export const replayFileUrl = (id: string): string => `/api/replays/${enc(id)}/file`;

/** Hand in the text of a replay file. */
export const uploadReplay = (file: string): Promise<ReplayInfo> => ask("POST", "/replays", file);
export const replayInfo = (id: string): Promise<ReplayInfo> => ask("GET", `/replays/${enc(id)}`);
export const replayStep = (id: string, step: number, viewer: number | "open"): Promise<ReplayStep> =>
  ask("GET", `/replays/${enc(id)}/steps/${step}?seat=${viewer}`);
export const replayLog = (id: string, viewer: number | "open"): Promise<ReplayLine[]> =>
  ask("GET", `/replays/${enc(id)}/log?seat=${viewer}`);
export const playOn = (id: string, from: PlayOn): Promise<TableInfo> =>
  ask("POST", `/replays/${enc(id)}/play-on`, from);

function at(code: string, what = ""): string {
  return `/tables/${enc(code)}${what && "/" + what}`;
}

const enc = encodeURIComponent;

async function ask<Answer>(method: string, path: string, body?: object | string): Promise<Answer> {
  const headers: Record<string, string> = { Accept: "application/json" };
  const secret = secretFor(path);
  if (secret) headers["X-Table-Secret"] = secret;
  // without it the hall takes nothing, for a form of another site could have sent it
  if (method !== "GET") headers["Content-Type"] = "application/json";
  const init: RequestInit = { method, credentials: "same-origin", headers };
  if (body !== undefined) init.body = typeof body === "string" ? body : JSON.stringify(body);
  let response: Response;
  try {
    response = await fetch(`/api${path}`, init);
  } catch {
    throw new Refusal(UNREACHABLE, 0);
  }
  const answer = await read(response);
  if (response.ok && answer !== undefined) return answer as Answer;
  if (isProblem(answer)) throw new Refusal(answer.error, response.status, answer.rule);
  throw new Refusal(response.ok ? UNREADABLE : UNREACHABLE, response.status);
}

/** The secret of the table that a path is about, if this tab came by its link. */
function secretFor(path: string): string {
  const [, code = ""] = /^\/(?:tables|replays)\/([^/?]+)/.exec(path) ?? [];
  return code && secretOf(decodeURIComponent(code));
}

async function read(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

function isProblem(answer: unknown): answer is Problem {
  return typeof answer === "object" && answer !== null && typeof (answer as Problem).error === "string";
}
