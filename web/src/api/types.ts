// Written by tools/typescript.py from deckhall.server.api and .messages; do not edit.

export type Datum = number | string | boolean | (number | string)[];

export type FromClient =
  | Hello
  | SendMove
  | SendUndo
  | AskWhy
  | AskPlan
  | AskHint
  | SendChat
  | SetPace
  | Ping;

export type FromLearner = Hello | SendMove | AskWhy | AskPlan | LessonNext | LessonBack | LessonSkip;

export type FromServer = View | People | Why | Planned | Hint | Chat | Kept | Refused | Pong;

export type Layout = "row" | "fan" | "pile" | "grid" | "column" | "map";

export type OptionValue = boolean | number | string;

export type SeatKind = "me" | "open" | "bot";

export type Status = "open" | "running" | "over" | "abandoned";

/** An answer that says no: one sentence a player understands, and the rule if a rule says so. */
export interface Problem {
  error: string;
  rule: string;
}

/** A strength of bot that can be chosen for a seat. */
export interface BotLevel {
  id: string;
  name: string;
  about: string;
  /** How strong, from 1 up. */
  bars: number;
  /** Its face. */
  icon: string;
  /** What it was measured at, by game; none where nobody has measured it. */
  ratings: Record<string, number>;
}

/** A game in the list. */
export interface GameInfo {
  slug: string;
  title: string;
  pitch: string;
  minutes: number;
  icon: string;
  accent: string;
  players: number[];
  editions: string[];
  options: Option[];
  /** What players may set for their own seat at any time, to be asked less often. */
  presets: Option[];
  /** Whether a table can be opened on a map of one's own. */
  own_maps: boolean;
  /** Who made the original game: the work, and by whom. */
  credits: Record<string, string>;
  /** What people call the editions. */
  edition_names: Record<string, string>;
  first_game: FirstGame;
  /** How much there is to learn and to think of: light, medium or heavy. */
  weight: string;
}

/** All that a table needs to draw a game. */
export interface GameDetail {
  info: GameInfo;
  faces: Face[];
  look: Record<string, string>;
}

/** One numbered rule. */
export interface RuleText {
  id: string;
  section: string;
  text: string;
}

/** A whole rulebook. */
export interface RulebookText {
  slug: string;
  title: string;
  text: string;
  rules: RuleText[];
}

/** One step: what the guide says, and what is right. */
export interface LessonStep {
  say: string;
  why: string;
  rules: string[];
  /** Whether something is to be done; else it is only looked at. */
  acts: boolean;
  /** It is the moment to send what is laid out. */
  press: boolean;
  /** What hears who lays out something possible that is not asked for. */
  wrong: string;
  /** The right answers, action by action; each action has several ids where several will do. */
  answers: number[][][];
  /** So many actions, any of them, are asked for. */
  free: number;
}

/** A line to take home. */
export interface LearnedLine {
  say: string;
  rules: string[];
}

/** A lesson with all its steps. */
export interface LessonInfo {
  id: string;
  title: string;
  goal: string;
  seconds: number;
  steps: LessonStep[];
  learned: LearnedLine[];
}

/** The lessons of a game. */
export interface LessonList {
  slug: string;
  lessons: LessonInfo[];
  /** From this lesson on one knows enough for a first game. */
  offer_game_after: number;
  /** The terms of the game with a sentence each. */
  words: Record<string, string>;
}

/** Come in under a name. */
export interface NewGuest {
  name: string;
}

/** Who you are. The token is shown once; browsers keep it in a cookie that scripts cannot read. */
export interface Guest {
  id: string;
  name: string;
  token: string;
}

/** Whoever has this code comes back under your name, on any device. It is shown once. */
export interface RecoveryCode {
  code: string;
}

/** Come back with a recovery code. */
export interface Recover {
  code: string;
}

/** Go away from this device, or from all of them. */
export interface LogOut {
  everywhere?: boolean;
}

/** Nobody is known here any more. */
export interface LoggedOut {
  name: string;
}

/** Who is to sit on a seat. */
export interface SeatPlan {
  kind: SeatKind;
  /** For several people on one device: the name of the one who sits here. */
  name?: string;
  bot?: string;
}

/** A table to be opened. */
export interface NewTable {
  game: string;
  seats: SeatPlan[];
  edition?: string;
  options?: Record<string, OptionValue>;
  listed?: boolean;
  /** Seconds for a move, after which a bot moves; 0 for none. */
  timer?: number;
  /** The text of a map file of your own, for games with `own_maps`. */
  own_map?: string;
  /** May somebody else take several seats, for people who share a device? */
  hot_seat?: boolean;
  chat?: boolean;
}

/** A map to be looked at before the table is opened: of the options, or one's own. */
export interface MapRequest {
  players: number;
  edition?: string;
  options?: Record<string, OptionValue>;
  own_map?: string;
}

/** A map as it lies there when the game begins. */
export interface MapPreview {
  name: string;
  /** How many can play on it. */
  players: number[];
  zone: Zone;
  /** What the game's own layout draws beside that: the game's `scene_details`. */
  details: unknown;
}

/** Who sits on a seat. */
export interface SeatInfo {
  seat: number;
  kind: "human" | "open" | "bot";
  /** Of an open seat: for whom it is kept. */
  name: string;
  bot: string;
  online: boolean;
  /** A bot sits in for a person. */
  away: boolean;
  mine: boolean;
  /** What you answer in advance on your own seat; nobody is told of another's. */
  presets: Record<string, OptionValue>;
  /** An open seat that you had before the rematch. */
  kept_for_you: boolean;
  /** The host lets them say nothing. */
  muted: boolean;
  /** You do not want to read them. */
  blocked: boolean;
  /** The place in a game that is over; 0 where nobody wrote it down. */
  rank: number;
  score: number;
}

/** A table in the list, or the one you sit at. */
export interface TableInfo {
  /** Empty when the game was over long ago and another table has the code. */
  code: string;
  game: string;
  title: string;
  edition: string;
  options: Record<string, OptionValue>;
  status: Status;
  seats: SeatInfo[];
  listed: boolean;
  timer: number;
  /** Is it your table? */
  host: boolean;
  your_turn: boolean;
  /** The stage of the game, in a few words. */
  stage: string;
  created: number;
  updated: number;
  /** The code of the table where it goes on, if there is a rematch and you sat here. */
  rematch: string;
  /** The name of the map that somebody brought. */
  own_map: string;
  /** The version of the rules it was begun with; empty for tables from before that was written down. */
  rules: string;
  /** Why the game cannot go on, in a sentence: an update has changed the rules under it. */
  problem: string;
  /** What stands in the link to a table that is not listed, for those who sit there and the host. */
  secret: string;
  /** The id of its replay, once the game is over; the code will be another table's some day. */
  replay: string;
  /** May one guest take several seats? */
  hot_seat: boolean;
  /** Nobody new may sit down or watch. */
  locked: boolean;
  /** Is there a chat, and may you read it? */
  chat: boolean;
}

/** Sit down on an open seat, or on the first one. */
export interface JoinTable {
  seat?: number | null;
}

/** Let a bot sit in for a seat, or hand it back. */
export interface ReplaceSeat {
  seat: number;
  /** The bot's level; empty hands the seat back to its person. */
  bot?: string;
}

/** Send away who sits there, or keep the seat for nobody. */
export interface RemoveSeat {
  seat: number;
}

/** Let somebody say nothing in the chat. */
export interface MuteSeat {
  seat: number;
  muted?: boolean;
}

/** Do not read in any chat what somebody says; only you notice. */
export interface BlockSeat {
  seat: number;
  blocked?: boolean;
}

/** Somebody whom you have blocked, by the name they had then. */
export interface Block {
  id: string;
  name: string;
}

/** What the host may change; what is left out stays as it is. */
export interface ChangeTable {
  /** Nobody new may sit down or watch. */
  locked?: boolean | null;
  chat?: boolean | null;
}

/** Answer in advance on your own seat; what is left out stays as it is. */
export interface SetPresets {
  seat: number;
  presets: Record<string, OptionValue>;
}

/** A choice: the actions of one gesture, answering the position with that number. */
export interface Move {
  seat: number;
  revision: number;
  actions: number[];
  /** Made up by the client; a move sent twice with one key is applied once. */
  key?: string;
}

/** Whose view of the table, and how many log lines are known already. */
export interface ViewRequest {
  seat?: number | null;
  log?: number;
}

/** The move is kept. */
export interface Moved {
  revision: number;
}

/** Who you are, and your tables. */
export interface Me {
  guest: Guest;
  tables: TableInfo[];
  /** Whether there is a recovery code with which you can come back. */
  recoverable: boolean;
}

/** A finished game that can be watched. */
export interface ReplayInfo {
  id: string;
  game: string;
  edition: string;
  options: Record<string, OptionValue>;
  names: string[];
  /** How many positions there are, the first one included. */
  steps: number;
  scores: number[];
  over: boolean;
  chapters: Chapter[];
  /** The version of deckhall that recorded it. */
  version: string;
}

/** A step at which a new stage of the game begins. */
export interface Chapter {
  step: number;
  stage: Stage;
}

/** One position of a replay, as a seat sees it or with everything open. */
export interface ReplayStep {
  step: number;
  scene: Scene;
  log: LogLine[];
  /** Who acts next, or -1. */
  seat: number;
}

/** One line of a replay's log, with the step after which it is true. */
export interface ReplayLine {
  step: number;
  line: LogLine;
}

/** Go on from a position of a replay, against bots or with others. */
export interface PlayOn {
  step: number;
  seat: number;
  /** The level of the bots; empty leaves the other seats open to people. */
  bot?: string;
}

/** One line of the log. */
export interface LogLine {
  say: string;
  rule?: string;
  seat?: number;
  kind?: string;
  /** The sentence in parts, with what they name. */
  spans?: Span[];
  /** The same as facts, for animations. */
  data?: Record<string, Datum>;
}

/** Something said at the table. */
export interface ChatLine {
  name: string;
  text: string;
  at: number;
  seat: number;
}

/** First message of a client: look on from this seat (None: as a spectator). `token` if there is no cookie. */
export interface Hello {
  t: "hello";
  seat?: number | null;
  token?: string;
  /** What stands in the link to a table that is not listed. */
  secret?: string;
}

/** Make a choice. */
export interface SendMove {
  t: "move";
  seat: number;
  revision: number;
  actions: number[];
  key: string;
}

/** Take the last choice back. */
export interface SendUndo {
  t: "undo";
  seat: number;
}

/**
 * Why can this not be done now? Ask about an action or about a piece, by its key. `after` are actions of the
 * same choice that are already selected.
 */
export interface AskWhy {
  t: "why";
  seat: number;
  action?: number;
  piece?: string;
  after?: number[];
}

/** What would these pieces, selected in this order, amount to (see Prompt.plan)? */
export interface AskPlan {
  t: "plan";
  seat: number;
  pieces?: string[];
  /** Made up by the client and sent back: which selection the answer belongs to. */
  n?: number;
}

/** What would a bot do? */
export interface AskHint {
  t: "hint";
  seat: number;
}

/** Say something. */
export interface SendChat {
  t: "chat";
  text: string;
}

/** How long bots wait before they move, as a share of what the hall lets them: for whoever likes it faster. */
export interface SetPace {
  t: "pace";
  share: number;
}

/** Still there. */
export interface Ping {
  t: "ping";
}

/** In a lesson: seen, go on. */
export interface LessonNext {
  t: "next";
}

/** In a lesson: the step before. */
export interface LessonBack {
  t: "back";
}

/** In a lesson: do it for me, this step and those already laid out in the browser. */
export interface LessonSkip {
  t: "skip";
  steps?: number;
}

/** The table as it is now for this connection, and what happened since the last one. */
export interface View {
  t: "view";
  revision: number;
  scene: Scene;
  log: LogLine[];
  /** The number of the first of these lines. */
  log_start: number;
  undo?: boolean;
  /** Seconds left for the move, 0 without a timer. */
  deadline?: number;
}

/** Who sits here now. */
export interface People {
  t: "people";
  table: TableInfo;
}

/** The answer to AskWhy. */
export interface Why {
  t: "why";
  action: number;
  say: string;
  rule: string;
  piece: string;
}

/** The answer to AskPlan; without a plan if nothing can be planned now. */
export interface Planned {
  t: "plan";
  n: number;
  plan: Plan | null;
}

/** The answer to AskHint. */
export interface Hint {
  t: "hint";
  actions: number[];
  say: string;
  /** What to point at. */
  pieces: string[];
  /** What the bot thinks of it, in a sentence. */
  why: string;
  /** The chance to win that it sees, 0 to 1. */
  chance: number | null;
}

/** Lines of chat. */
export interface Chat {
  t: "chat";
  lines: ChatLine[];
  /** These are all there are, not only new ones. */
  whole: boolean;
}

/** The move with that key is kept in the database. */
export interface Kept {
  t: "kept";
  key: string;
}

/** Something could not be done, in a sentence; nothing has changed. */
export interface Refused {
  t: "refused";
  say: string;
  rule?: string;
  key?: string;
}

/** The answer to Ping. */
export interface Pong {
  t: "pong";
}

/** Where a learner stands in a lesson, and what they do there. */
export interface LessonRequest {
  step: number;
  /** What they have done so far, gesture by gesture. */
  history: number[][];
  message: FromLearner;
}

/** Where the learner stands now, and what a table would send. */
export interface LessonAnswer {
  step: number;
  history: number[][];
  done: boolean;
  /** What the guide points at, now and in the steps that can be laid out before anything is sent. */
  lit: Lit[];
  messages: FromServer[];
  /** What a wrong try hears. */
  wrong?: string;
  rule?: string;
}

/** One legal action: its id, its verb and parameters, its notation, a sentence for people, and what it is about. */
export interface Choice {
  action: number;
  text: string;
  say: string;
  piece?: string;
  /** A second piece it is about: where it goes, what it hits. */
  also?: string;
  /** Words for a button: Pass. */
  short?: string;
  verb?: string;
  params?: Record<string, string>;
  /** The card it names, or the one that `piece` is. */
  card?: string;
  /** The player it names. */
  seat?: number | null;
}

/** A complete choice made of several small ones: one gesture, applied all or nothing. */
export interface CompleteChoice {
  actions: number[];
  pieces: string[];
  say: string;
  /** Words for a button: Play run. */
  short?: string;
  /** What makes it good, point by point: one colour, three cards, 8 over 6. */
  checks?: string[];
}

/** How one card is drawn: its name, its numbers and words, its picture. */
export interface Face {
  id: string;
  name: string;
  /** The family it belongs to; a game's frame may draw families differently. */
  kind?: string;
  icon?: string;
  text?: string;
  /** The text in one short line. */
  short?: string;
  /** The large figure of the card. */
  value?: string;
  suits?: string[];
  power?: string;
  power_name?: string;
  power_icon?: string;
  rule?: string;
  /** The name without the figure that stands large beside it, where it has that: Red Climber. */
  plain_name?: string;
  /** What the game's own card frame draws beside that: the game's `face_details`. */
  details?: unknown;
}

/** A public fact with a name: Season, 3 of 5. */
export interface Fact {
  id: string;
  title: string;
  value: string;
  rule?: string;
}

/** One line of the final table. */
export interface FinalRank {
  seat: number;
  rank: number;
  score: number;
  why?: string;
}

/** How somebody who has never played a game sits down to it: short, and with little to decide before it begins. */
export interface FirstGame {
  /** How many sit at the table; 0 for as many as usual. */
  players?: number;
  options?: Record<string, OptionValue>;
  /** What is different from the usual game, in a few words. */
  about?: string;
}

/** What is lit at a step, as keys of the scene. */
export interface Lit {
  pieces?: string[];
  zones?: string[];
  seats?: number[];
  scores?: number[];
  facts?: string[];
  actions?: number[];
  /** What would be right now, action by action: where a button does just that, the button is what is lit. */
  answer?: number[];
  prompt?: boolean;
  /** It belongs to another choice than the step before: that one must be made first. */
  apart?: boolean;
}

/** A note on the state of a piece or a player: programs go by the `id`, people read the `text`. */
export interface Mark {
  /** One word, the same in every position and language: picked, first_player. */
  id: string;
  /** What people read where that is not the id itself: 3 of 5. */
  text?: string;
}

/** An action as data: its verb, and what that is said of, by parameter. */
export interface NamedAction {
  action: number;
  verb: string;
  params?: Record<string, string>;
}

/**
 * One thing to choose. `choices` lists every value; without it the option is a yes or no. A `minor` option
 * changes little enough that checks try it alone rather than in every combination. A preset with `until` (see
 * `Game.presets`) is switched off again by events of these kinds. Where an option was added because a rule has
 * changed, games recorded before had the value `formerly`.
 */
export interface Option {
  name: string;
  title: string;
  help: string;
  default: OptionValue;
  choices: OptionValue[];
  rule: string;
  minor: boolean;
  until: string[];
  formerly: boolean | number | string | null;
  /** What people call the choices, in their order; without it their values are shown. */
  words: string[];
}

/**
 * A choice of several pieces, too large to list: from `least` to `most` of them. With fewer than `most`, the
 * action `done` ends the choice, if it has an id; `most` of them end it by themselves.
 */
export interface Pick {
  pieces: string[];
  /** The action for each of the pieces; apply those chosen in this order. */
  actions: number[];
  least: number;
  most: number;
  picked?: number;
  done?: number | null;
}

/** A card or token. Without `face` it is hidden, and `key` then only says where it lies. */
export interface Piece {
  key: string;
  /** Id in the game's card file; empty: face down. */
  face?: string;
  /** What a person reads or hears: `Red Climber 5`. */
  label?: string;
  /** Its state: picked, locked, won. */
  marks?: Mark[];
  /** Column and row on a map. A tile of the map has these, joined by a comma, as its key: `3,4`. */
  at?: [number, number] | null;
  /** Whose it is, where the zone does not say it. */
  seat?: number | null;
}

/**
 * What a selection of pieces amounts to, worked out by the rules, for a choice too rich to list. A front end
 * sends the pieces selected and shows what comes back; it need not know why.
 */
export interface Plan {
  /** What is planned, in the game's own words: pay, order. */
  kind: string;
  /** The selection as it is understood. */
  pieces?: string[];
  /** The gesture that carries it out; empty while it is not complete. */
  actions?: number[];
  complete?: boolean;
  say?: string;
  /** Words for a button: Buy both. */
  short?: string;
  /** What it means, point by point. */
  checks?: string[];
  /** Pieces that can be added. */
  lit?: string[];
  /** Pieces that the program would add to make it complete. */
  proposal?: string[];
  /** Short words on single pieces: 1 Steel short. */
  notes?: Record<string, string>;
  /** Its figures for the game's own layout: the game's `plan_details`. */
  details?: unknown;
}

/** What a seat is asked now, and how it can answer. */
export interface Prompt {
  say: string;
  rule?: string;
  /** The sentence in parts. */
  spans?: Span[];
  /** The same in plain words, for whoever plays with help; empty where the sentence is plain already. */
  plain?: Span[];
  choices?: Choice[];
  /** Every complete choice, if there are few enough to list; which can still grow is seen from their pieces. */
  complete_choices?: CompleteChoice[];
  /** The actions of complete choices that are not among the choices now: they can only follow. */
  later?: NamedAction[];
  pick?: Pick | null;
  /** The complete choices are too many to list: take one small step after the other. */
  stepwise?: boolean;
  /** The choice can be planned: the plan of nothing selected; ask `State.planned` what a selection amounts to. */
  plan?: Plan | null;
}

/** The table as one seat sees it (`seat` None: as a spectator sees it). */
export interface Scene {
  game: string;
  edition: string;
  seat: number | null;
  seats: SeatLine[];
  zones: Zone[];
  facts: Fact[];
  to_act: number[];
  stage?: Stage;
  prompt?: Prompt | null;
  /** Filled when the game is over. */
  final_ranks?: FinalRank[];
  /** What the game's own layout draws beside that: the game's `scene_details`. Generic front ends do without. */
  details?: unknown;
}

/** What is to be said of one player beside the pieces. */
export interface SeatLine {
  seat: number;
  name: string;
  score: number;
  /** Their state: passed, first place, holds the Start Card. */
  marks?: Mark[];
  acting?: boolean;
}

/** A part of a sentence. `kind` says what it names, `id` which one: a seat, a card, or what a game has names for. */
export interface Span {
  text: string;
  kind?: string;
  id?: string;
}

/** How far a game is: Season 3 of 5. */
export interface Stage {
  say?: string;
  /** The same without what is clear where all stages stand in a row: Season 3. */
  short?: string;
}

/** A place where pieces lie. `size` counts them all, also those that are not listed one by one. */
export interface Zone {
  id: string;
  title: string;
  layout?: Layout;
  seat?: number | null;
  pieces?: Piece[];
  size?: number;
  /** One line about the place as a whole: `run of 3, value 6`. */
  note?: string;
  /** For a map: the signs of the tiles, row by row. */
  rows?: string[];
  /** Marks, facts or the log say it too: a front end that is short of room may leave the zone out. */
  quiet?: boolean;
}
