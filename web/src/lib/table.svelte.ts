/** One table over one WebSocket: what was shown and heard, and what we say. It comes back by itself after a loss. */

import {
  VERSION,
  type Advice,
  type Again,
  type Analysed,
  type Analysing,
  type Because,
  type Charted,
  type Ending,
  type Event,
  type FromBrowser,
  type FromServer,
  type Position,
  type Said,
  type SeatCard,
  type Step,
  type Welcome,
} from "../protocol";
import { play } from "./sounds";

const SOUND_GAP = 220;
const MOST_SOUNDS = 4;
const LISTEN = 20_000;
const CHART_REST = 250;
const ASK_AGAIN = 1000;

export class Table {
  welcome = $state.raw<Welcome>();
  seats = $state.raw<SeatCard[]>([]);
  words = $state.raw<string[]>([]);
  begun = $state(false);
  position = $state.raw<Position>();
  /** The seat whose turn it is behind the shield; nothing while a seat is shown. */
  covered = $state.raw<{ seat: number; turn: number }>();
  heard = $state.raw<Event[]>([]);
  /** How much had been heard when this device last moved. */
  #moved = $state(0);
  said = $state.raw<Said & { id: number }>();
  because = $state.raw<Because>();
  advice = $state.raw<Advice>();
  charted = $state.raw<Charted>();
  ending = $state.raw<Ending>();
  step = $state.raw<Step>();
  /** How far the analysis of the finished game is. */
  analysing = $state.raw<Analysing>();
  analysed = $state.raw<Analysed>();
  again = $state.raw<Again>();
  refused = $state("");
  /** Whether a move is on its way to the room. */
  moving = $state(false);
  /** Whether the line is up. */
  up = $state(false);
  /** Why the room hung up for good. */
  closed = $state("");
  /** When the clocks were last told. */
  told = $state(0);

  /** What was heard since the last own move. */
  news = $derived(this.heard.slice(Math.min(this.#moved, Math.max(0, this.heard.length - 1))));

  #socket: WebSocket | undefined;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #charting: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #left = false;
  #answered = true;
  #sayings = 0;

  constructor(
    readonly table: string,
    readonly tokens: string[],
  ) {
    this.#connect();
    addEventListener("online", this.#wake);
    document.addEventListener("visibilitychange", this.#wake);
    this.#pulse = setInterval(() => this.#listen(), LISTEN);
  }

  /** Stand up: no more messages. */
  leave(): void {
    this.#left = true;
    clearTimeout(this.#waiting);
    clearTimeout(this.#charting);
    clearInterval(this.#pulse);
    removeEventListener("online", this.#wake);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#socket?.close();
  }

  tell(message: FromBrowser): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  move(move: number): void {
    const shown = this.position;
    if (!shown || shown.turn !== shown.seat || this.moving) return;
    this.moving = true;
    this.#moved = this.heard.length;
    this.because = undefined;
    this.advice = undefined;
    this.refused = "";
    this.tell({ type: "move", seat: shown.seat, state: shown.state, move });
  }

  /** Forget what the seat was shown, before the other player looks. */
  cover(): void {
    this.#forget();
    this.covered = { seat: this.covered?.seat ?? -1, turn: -1 };
    this.tell({ type: "cover" });
  }

  #wake = (): void => {
    if (document.visibilityState === "visible" && !this.up && !this.#left && !this.closed) this.#connect();
  };

  /** A line that looks up may be dead: after sleep nobody tells. */
  #listen(): void {
    if (!this.up) return;
    if (!this.#answered) this.#socket?.close();
    this.#answered = false;
    this.tell({ type: "ping" });
  }

  #connect(): void {
    clearTimeout(this.#waiting);
    this.#socket?.close();
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/table`);
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", version: VERSION, table: this.table, tokens: this.tokens }));
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = () => {
      if (socket !== this.#socket) return;
      this.up = false;
      if (this.#left || this.closed) return;
      this.#waiting = setTimeout(() => this.#connect(), Math.min(5000, 300 * 2 ** this.#tries++));
    };
  }

  /** The chart, a little later: moves that follow each other quickly need it only once. */
  #chart(): void {
    if (!this.welcome?.charted || this.#charting) return;
    this.#charting = setTimeout(() => {
      this.#charting = undefined;
      this.tell({ type: "chart" });
    }, CHART_REST);
  }

  #forget(): void {
    this.moving = false;
    this.position = undefined;
    this.heard = [];
    this.#moved = 0;
    this.because = undefined;
    this.advice = undefined;
    this.refused = "";
  }

  #hear(message: FromServer): void {
    this.#answered = true;
    switch (message.type) {
      case "welcome":
        this.up = true;
        this.moving = false;
        this.#tries = 0;
        this.welcome = message;
        this.analysing = undefined; // a room that was opened anew has forgotten it, and tells again if not
        this.seats = message.seats;
        this.words = message.words;
        this.begun = message.begun;
        break;
      case "seats":
        this.seats = message.seats;
        this.words = message.words;
        this.begun = message.begun;
        break;
      case "position":
        this.#show(message);
        break;
      case "covered":
        this.#forget();
        this.covered = { seat: message.seat, turn: message.turn };
        break;
      case "ending":
        this.ending = message;
        break;
      case "step":
        this.step = message;
        break;
      case "charted":
        this.charted = message;
        break;
      case "said":
        this.said = { ...message, id: ++this.#sayings };
        break;
      case "because":
        this.because = message;
        break;
      case "advice":
        this.advice = message;
        break;
      case "analysing":
        this.analysing = message;
        this.refused = "";
        break;
      case "analysed":
        this.analysed = message;
        this.analysing = undefined;
        break;
      case "again":
        this.again = message;
        break;
      case "refusal":
        this.moving = false;
        this.refused = message.why;
        if (message.closing) this.closed = message.why;
        else if (message.about === "cover" && !this.position) setTimeout(() => this.tell({ type: "cover" }), ASK_AGAIN);
        break;
    }
  }

  #show(shown: Position): void {
    const other = this.position && this.position.seat !== shown.seat;
    const first = shown.heard_before === 0 || other;
    const before = first ? [] : this.heard.slice(0, shown.heard_before);
    const fresh = first ? shown.heard.slice(this.heard.length) : shown.heard;
    const known = this.position !== undefined && !other;
    this.heard = [...before, ...shown.heard];
    if (!known) this.#moved = Math.max(0, this.heard.length - 2);
    if (shown.state !== this.position?.state) {
      this.moving = false;
      this.refused = "";
    }
    this.covered = undefined;
    this.position = shown;
    this.told = performance.now();
    if (known) fresh.slice(-MOST_SOUNDS).forEach((event, at) => setTimeout(() => play(event.kind), at * SOUND_GAP));
    this.#chart();
  }
}
