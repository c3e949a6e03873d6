// Printed by `python -m rumpus.room.web.protocol.typescript` from src/rumpus/room/web/protocol. Do not edit.

export const VERSION = 2;

export interface Hello {
  type: "hello";
  version: number;
  tokens: string[];
  device?: string | null;
}

export interface Sit {
  type: "sit";
  seat: number;
  name: string;
  word?: string;
  device?: string | null;
}

export interface Ready {
  type: "ready";
  seat: number;
}

export interface Cover {
  type: "cover";
}

export interface Move {
  type: "move";
  seat: number;
  state: number;
  move: number;
}

export interface Resign {
  type: "resign";
  seat: number;
}

export interface Phrase {
  type: "phrase";
  seat: number;
  phrase: number;
}

export interface Notes {
  type: "notes";
  seat: number;
  notes: Record<string, string>;
}

export interface Why {
  type: "why";
  seat: number;
  text: string;
}

export interface Hint {
  type: "hint";
  seat: number;
  state: number;
}

export interface Arrange {
  type: "arrange";
  seat: number;
  state: number;
  spots: string[];
}

export interface Rematch {
  type: "rematch";
  seat: number;
}

export interface AskChart {
  type: "chart";
}

export interface AskStep {
  type: "step";
  step: number;
}

export interface AskLink {
  type: "link";
  seat: number;
}

export interface Analyse {
  type: "analyse";
}

export interface Cancel {
  type: "cancel";
}

export interface Ping {
  type: "ping";
}

export interface SeatCard {
  name: string;
  kind: "computer" | "friend" | "here";
  level: string;
  sat: boolean;
  yours: boolean;
  there: boolean;
  invited: boolean;
  devices: number;
}

export interface Choice {
  move: number;
  words: string;
  touch: string[];
}

export interface Grouped {
  move: number | null;
  words: string;
  why: string;
}

export interface MoveGroup {
  title: string;
  moves: Grouped[];
}

export interface ClockFace {
  left: number[];
  bonus: number;
  running: number | null;
}

export interface Outcome {
  winners: number[];
  points: number[];
  reason: string;
  seat: number;
  words: string;
}

export type Draw = [
  choices: number,
  answer: number,
  words: string,
];

export type Chance = [
  step: number,
  value: number,
];

export interface Mistake {
  step: number;
  seat: number;
  words: string;
  value: number;
  better: string;
  better_value: number;
  error: number;
}

export interface Welcome {
  type: "welcome";
  version: number;
  table: string;
  game: string;
  title: string;
  sheet: string;
  kit: string;
  house: Record<string, string>;
  seats: SeatCard[];
  watching: boolean;
  shield: boolean;
  clock: string;
  commitment: string;
  words: string[];
  begun: boolean;
  hints: boolean;
  charted: boolean;
  phrases: string[];
}

export interface Seats {
  type: "seats";
  seats: SeatCard[];
  words: string[];
  begun: boolean;
}

export interface Grid {
  title: string;
  columns: string;
  pieces: Record<string, string>;
  zones: Record<string, string>;
  notes: boolean;
}

export interface Tally {
  name: string;
  value: string;
  lit: boolean;
}

export interface Card {
  title: string;
  colour: string;
  gains: number;
  joins: boolean;
}

export interface CardRow {
  title: string;
  kind: string;
  cards: Card[];
  hidden: number;
  yards: number;
}

export interface Field {
  goals: [string, string];
  words: string;
  ball: number;
  holder: string;
  way: number;
  to_gain: number;
  down: number;
  yards: number;
}

export interface Man {
  position: string;
  row: number;
  place: number;
  pointed: boolean;
  mark: string;
  absent: boolean;
  closed: boolean;
}

export interface Lineup {
  title: string;
  men: Man[];
  dark: boolean;
  bench: Tally[];
}

export interface Reading {
  reader: string;
  words: string;
  card: string;
  space: string;
  man: string;
  columns: Tally[];
}

export interface Gridiron {
  field: Field;
  lineups: [Lineup, Lineup];
  reading: Reading | null;
  marks: [string, string][];
}

export interface Draft {
  pieces: string[];
  places: string[];
}

export interface Scene {
  kind: string;
  asks: string;
  grids: Grid[];
  tallies: Tally[];
  dice: string[];
  facts: Tally[];
  rows: CardRow[];
  gridiron: Gridiron | null;
  draft: Draft | null;
}

export interface Event {
  words: string;
  kind: "alarm" | "call" | "card" | "coin" | "dice" | "end" | "goal" | "lost" | "marker" | "note" | "peg" | "penalty" | "score" | "silence" | "swap" | "turn";
  place: string;
  clause: string;
}

export interface Position {
  type: "position";
  seat: number;
  state: number;
  turn: number;
  scene: Scene;
  choices: Choice[];
  groups: MoveGroup[];
  heard_before: number;
  heard: Event[];
  notes: Record<string, string>;
  clock: ClockFace | null;
  outcome: Outcome | null;
}

export interface Covered {
  type: "covered";
  seat: number;
  turn: number;
}

export interface Ending {
  type: "ending";
  outcome: Outcome;
  sides: Scene[];
  steps: number;
  seed: string;
  commitment: string;
  words: string[];
  draws: Draw[];
}

export interface Step {
  type: "step";
  step: number;
  by: number;
  words: string;
  turn: number;
  sides: Scene[];
  watcher: Scene;
  heard: Event[][];
}

export type Mark = [
  side: number,
  line: number,
  first: boolean,
];

export type Stroke = [
  kind: string,
  side: number,
  start: number,
  end: number,
];

export interface Play {
  words: string;
  mark: Mark | null;
  strokes: Stroke[];
  undone: string;
}

export interface Score {
  side: number;
  words: string;
  gained: number;
  points: number[];
}

export interface Drive {
  side: number;
  quarter: number;
  plays: Play[];
  yards: number;
  ending: string;
  scores: Score[];
  goes_on: boolean;
}

export interface Chart {
  sides: string[];
  quarters: string[];
  drives: Drive[];
  symbols: [string, string][];
}

export type Line = [
  label: string,
  values: number[],
  under: boolean,
];

export interface BoxScore {
  sides: string[];
  lines: Line[];
}

export interface Charted {
  type: "charted";
  chart: Chart;
  box: BoxScore | null;
}

export interface Said {
  type: "said";
  seat: number;
  phrase: number;
  words: string;
}

export interface Because {
  type: "because";
  text: string;
  why: string;
}

export interface Advice {
  type: "advice";
  seat: number;
  state: number;
  move: number;
  words: string;
  reason: string;
  place: string;
  percent: number;
}

export interface Arranged {
  type: "arranged";
  seat: number;
  state: number;
  moves: number[];
}

export interface Analysing {
  type: "analysing";
  going: boolean;
  ahead: number;
  done: number;
  moves: number;
  words: string;
}

export interface Analysed {
  type: "analysed";
  curves: Chance[][];
  mistakes: Mistake[];
  judge: string;
}

export interface Linked {
  type: "linked";
  seat: number;
  token: string;
}

export interface Again {
  type: "again";
  wanted: number[];
  table: string;
  tokens: string[];
}

export interface Refusal {
  type: "refusal";
  about: string;
  why: string;
  closing: boolean;
}

export interface Pong {
  type: "pong";
}

export interface OptionCard {
  name: string;
  default: string;
  sentence: string;
  clause: string;
  choices: string[];
  lowest: number;
  highest: number;
}

export interface LessonCard {
  name: string;
  title: string;
}

export interface GameCard {
  slug: string;
  title: string;
  box: string;
  line: string;
  goal: string;
  sheet: string;
  prefix: string;
  seats: [number, number];
  minutes: number;
  level: string;
  secrets: boolean;
  kind: string;
  kit: string;
  pieces: [string, string][];
  kits: string[];
  charted: boolean;
  options: OptionCard[];
  levels: string[];
  puzzles: number;
  lessons: LessonCard[];
}

export interface Shelf {
  version: number;
  rumpus: string;
  boxes: string[];
  games: GameCard[];
  addresses: string[];
  prints?: boolean;
}

export interface Page {
  name: string;
  title: string;
  html: string;
  also: string;
}

export interface NewSeat {
  kind: "computer" | "friend" | "here";
  name?: string;
  level?: "beginner" | "expert" | "master" | "player";
  later?: boolean;
}

export interface NewTable {
  game: string;
  seats: NewSeat[];
  house?: Record<string, string>;
  kit?: string;
  clock?: string;
  open?: boolean;
}

export interface MadeTable {
  table: string;
  tokens: string[];
  watch: string;
  commitment: string;
}

export interface Held {
  table: string;
  tokens: string[];
}

export interface AskBriefs {
  tables: Held[];
}

export interface Brief {
  table: string;
  known: boolean;
  game: string;
  title: string;
  names: string[];
  yours: number[];
  begun: boolean;
  over: boolean;
  date: string;
}

export interface Briefs {
  tables: Brief[];
}

export interface OpenTable {
  table: string;
  game: string;
  title: string;
  names: string[];
  join: string;
  watch: string;
}

export interface OpenTables {
  tables: OpenTable[];
}

export interface Forgotten {
  gone: boolean;
}

export interface AskCode {
  text: string;
}

export interface PosedPuzzle {
  game: string;
  number: number;
  of: number;
  grade: "easy" | "hard" | "medium";
  today: string;
  daily: number;
  question: string;
  where: boolean;
  notices: number;
  position: Position;
}

export interface PuzzleAnswer {
  number: number;
  answer: string;
}

export interface PuzzleVerdict {
  right: boolean;
  answer: string;
  answers: string[];
  where: boolean;
  worlds: number;
  proof: string[];
  counts: [string, number][];
  solved: string[];
}

export interface AskLesson {
  scene?: number;
  acts?: number[];
  why?: string;
}

export interface LessonStep {
  game: string;
  heading: string;
  house: Record<string, string>;
  scene: number;
  scenes: number;
  title: string;
  goes_on: boolean;
  verdict: "asked" | "right" | "wrong";
  words: string;
  ask: string;
  names: string[];
  positions: Position[];
  why: string;
}

export interface Remark {
  hears: string;
  says: string;
  near: boolean;
}

export interface Coach {
  remarks: Remark[];
}

export interface Refused {
  why: string;
}

export interface SlotCard {
  name: string;
  kind: string;
  lowest: number;
  highest: number;
  words: string[];
}

export interface PhraseCard {
  type: string;
  template: string;
  slots: SlotCard[];
}

export interface HeadCard {
  name: string;
  several: boolean;
  phrases: PhraseCard[];
}

export interface ZoneCard {
  words: string;
  places: [string[], string[]];
}

export interface PhraseTable {
  heads: HeadCard[];
  zones: ZoneCard[];
  kinds: string[];
  examples: string[];
  columns: [string, string];
}

export interface Empty {
  type: "empty";
}

export interface Fixed {
  type: "fixed";
  where: string;
}

export interface Hide {
  type: "hide";
  pegs: number;
  where: string;
  shape: "" | ", as shapes of 3" | ", none alone" | ", touching one another";
}

export interface Add {
  type: "add";
  where: string;
  beside: "" | ", beside one of yours";
  guess: "" | ", or guess the rest: right wins, wrong loses";
}

export interface Carry {
  type: "carry";
  origin: string;
  goal: string;
}

export interface Walk {
  type: "walk";
  ways: "a slanting" | "a straight" | "any";
  forward: "" | ", never back";
  jump: "" | ", or jump over your own pieces as often as you like";
}

export interface Quiet {
  type: "quiet";
  own: "is lost" | "stays";
}

export interface Sounded {
  type: "sounded";
  own: "becomes a marker" | "comes out" | "goes back" | "is lost" | "stays";
}

export interface Marks {
  type: "marks";
}

export interface Takes {
  type: "takes";
}

export interface Bites {
  type: "bites";
}

export interface Lonely {
  type: "lonely";
}

export interface Told {
  type: "told";
}

export interface Another {
  type: "another";
}

export interface Onward {
  type: "onward";
}

export interface Alarms {
  type: "alarms";
  number: number;
}

export interface Turns {
  type: "turns";
  number: number;
}

export interface HasPegs {
  type: "haspegs";
  number: number;
}

export interface HasHome {
  type: "hashome";
  number: number;
  where: string;
}

export interface HasFound {
  type: "hasfound";
  number: number;
}

export interface HasNone {
  type: "hasnone";
}

export interface HasLine {
  type: "hasline";
  number: number;
  loses: "" | ", who loses";
}

export interface HasLines {
  type: "haslines";
  number: number;
  one: string;
  two: string;
}

export interface HasMet {
  type: "hasmet";
  number: number;
  loses: "" | ", who loses";
}

export interface NoRoom {
  type: "noroom";
}

export interface MorePegs {
  type: "morepegs";
}

export interface MoreHome {
  type: "morehome";
  where: string;
}

export interface MoreFound {
  type: "morefound";
}

export interface MoreAlarms {
  type: "morealarms";
  which: "fewer" | "more";
}

export interface MoreLines {
  type: "morelines";
}

export interface NeedsLine {
  type: "needsline";
}

export interface Game {
  title: string;
  line: string;
  start: Empty | Fixed | Hide;
  turn: Add | Carry | Walk;
  silence: Quiet;
  alarm: (Sounded | Marks | Takes | Bites | Lonely | Told | Another | Onward)[];
  end: (Alarms | Turns | HasPegs | HasHome | HasFound | HasNone | HasLine | HasLines | HasMet | NoRoom)[];
  win: (MorePegs | MoreHome | MoreFound | MoreAlarms | MoreLines | NeedsLine)[];
  peg: string;
  pegs: string;
  rows: number;
  columns: number;
}

export interface AskDescription {
  text?: string;
  game?: Game | null;
  seed?: number;
}

export interface Objection {
  line: number;
  why: string;
}

export interface Looked {
  objections: Objection[];
  name: string;
  text: string;
  game: Game | null;
  zones: ZoneCard[];
  longest: number;
}

export interface Frame {
  seat: number;
  words: string;
  heard: string;
  sound: string;
  place: string;
  grids: [Grid, Grid];
}

export interface RandomGame {
  frames: Frame[];
  winners: number[];
}

export interface LampCard {
  name: "drama" | "ends" | "fair" | "long" | "skill";
  good: boolean;
  figure: string;
  help: string;
}

export interface Better {
  words: string;
  text: string;
}

export interface Trial {
  ahead?: number;
  doing?: string;
  done?: number;
  text?: string;
  game?: RandomGame | null;
  lamps?: LampCard[];
  better?: Better | null;
  why?: string;
}

export interface KeptGame {
  card: GameCard;
  text: string;
  date: string;
}

export interface MadeGame {
  name: string;
  title: string;
  line: string;
  date: string;
}

export interface MadeGames {
  games: MadeGame[];
}

export interface ColumnCard {
  name: string;
  label: string;
  words: string[];
  forms: string[];
}

export interface KitForm {
  columns: ColumnCard[];
  cards: string[];
  rows: string[][];
}

export interface AskKit {
  rows?: string[][];
  text?: string;
  title?: string;
}

export interface Trouble {
  row: number;
  column: string;
  why: string;
}

export interface Figure {
  name: string;
  value: string;
  usual: string;
}

export interface LookedKit {
  rows: string[][];
  text: string;
  troubles: Trouble[];
  doubts: string[];
  figures: Figure[];
}

export interface KeptKit {
  name: string;
  title: string;
  date: string;
  text?: string;
}

export interface KeptKits {
  kits: KeptKit[];
}

export type FromBrowser =
  | Hello
  | Sit
  | Ready
  | Cover
  | Move
  | Resign
  | Phrase
  | Notes
  | Why
  | Hint
  | Arrange
  | Rematch
  | AskChart
  | AskStep
  | AskLink
  | Analyse
  | Cancel
  | Ping;

export type FromServer =
  | Welcome
  | Seats
  | Position
  | Covered
  | Ending
  | Step
  | Charted
  | Said
  | Because
  | Advice
  | Arranged
  | Analysing
  | Analysed
  | Linked
  | Again
  | Refusal
  | Pong;
