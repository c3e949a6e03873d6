/** One table over one WebSocket: what was shown and heard, and what we say. It comes back by itself after a loss. */

import {
  type Advice,
  type Again,
  type Analysed,
  type Analysing,
  type Arranged,
  type Because,
  type Charted,
  type Ending,
  type Event,
  type FromBrowser,
  type FromServer,
  type Linked,
  type Move,
  type Position,
  type Said,
  type SeatCard,
  type Step,
  VERSION,
  type Welcome,
} from "../protocol";
import { at } from "./path.svelte";
import { Stage } from "./stage.svelte";

/** So long a line may be silent before it is asked whether it is there; as long again, and it is gone. */
const LISTEN = 2_400;
const CHART_REST = 250;
const ASK_AGAIN = 1000;
/** A line closed with this code is wanted again at once: the table is played by another process now. */
const COME_BACK = 1012;
const NOT_WHOLE = "This link is not whole: the part behind # is missing. Please ask for the whole link.";

/** What the parts of a page need of a table: of a real one, or of one in a lesson. */
export type AnyTable = Pick<
  Table,
  | "welcome"
  | "seats"
  | "position"
  | "stage"
  | "said"
  | "because"
  | "advice"
  | "charted"
  | "arranged"
  | "refused"
  | "moving"
  | "told"
  | "tell"
  | "move"
  | "cover"
>;

export class Table {
  welcome = $state.raw<Welcome>();
  seats = $state.raw<SeatCard[]>([]);
  words = $state.raw<string[]>([]);
  begun = $state(false);
  position = $state.raw<Position>();
  /** The seat whose turn it is behind the shield; nothing while a seat is shown. */
  covered = $state.raw<{ seat: number; turn: number }>();
  heard = $state.raw<Event[]>([]);
  /** What is seen and heard of all this now. */
  readonly stage = new Stage();
  said = $state.raw<Said & { id: number }>();
  because = $state.raw<Because>();
  advice = $state.raw<Advice>();
  /** The order in which the rules take a draft. */
  arranged = $state.raw<Arranged>();
  charted = $state.raw<Charted>();
  ending = $state.raw<Ending>();
  step = $state.raw<Step>();
  /** How far the analysis of the finished game is. */
  analysing = $state.raw<Analysing>();
  analysed = $state.raw<Analysed>();
  again = $state.raw<Again>();
  /** A link for another device of this player. */
  linked = $state.raw<Linked>();
  refused = $state("");
  /** Whether a move is on its way to the room. */
  moving = $state(false);
  /** The own move, until the room has answered it: a line that breaks loses nothing. */
  kept = $state.raw<Move>();
  #cameBack = false;
  /** Whether the line is up. */
  up = $state(false);
  /** Why the room hung up for good. */
  closed = $state("");
  /** When the clocks were last told. */
  told = $state(0);

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
    /** The secret of this device, in exchange for the link that it came by. */
    readonly device: string | null,
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
    this.stage.clear();
    removeEventListener("online", this.#wake);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#socket?.close();
  }

  tell(message: FromBrowser): void {
    if (this.up && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
    else if (message.type === "hint" || message.type === "why" || message.type === "phrase") {
      this.refused = "The line is down just now. Please try again in a moment.";
    }
  }

  /** A move; `routine` if it went its way by itself. */
  move(move: number, routine = false): void {
    const shown = this.position;
    if (!shown || shown.turn !== shown.seat || this.moving) return;
    this.moving = true;
    this.stage.act(shown.choices.find((choice) => choice.move === move)?.touch ?? [], routine);
    this.because = undefined;
    this.advice = undefined;
    this.refused = "";
    this.kept = { type: "move", seat: shown.seat, state: shown.state, move };
    this.tell(this.kept);
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

  /** A line that looks up may be dead: after sleep, or in a tunnel, nobody tells. */
  #listen(): void {
    if (!this.up) return;
    if (!this.#answered) {
      this.up = false;
      this.#connect();
      return;
    }
    this.#answered = false;
    this.tell({ type: "ping" });
  }

  #connect(): void {
    clearTimeout(this.#waiting);
    this.#socket?.close();
    const socket = new WebSocket(
      `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${at(`/api/table/${this.table}`)}`,
    );
    this.#socket = socket;
    socket.onopen = () =>
      socket.send(JSON.stringify({ type: "hello", version: VERSION, tokens: this.tokens, device: this.device }));
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket) return;
      this.up = false;
      if (this.#left || this.closed) return;
      const rest = event.code === COME_BACK && this.#tries === 0 ? 0 : Math.min(5000, 300 * 2 ** this.#tries);
      this.#tries++;
      this.#waiting = setTimeout(() => this.#connect(), rest);
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
    this.kept = undefined;
    this.position = undefined;
    this.heard = [];
    this.stage.clear();
    this.because = undefined;
    this.advice = undefined;
    this.refused = "";
  }

  #hear(message: FromServer): void {
    this.#answered = true;
    switch (message.type) {
      case "welcome":
        this.up = true;
        this.#cameBack = true;
        this.moving = this.kept !== undefined;
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
      case "arranged":
        this.arranged = message;
        break;
      case "analysing":
        this.analysing = message;
        this.refused = "";
        break;
      case "analysed":
        this.analysed = message;
        this.analysing = undefined;
        break;
      case "linked":
        this.linked = message;
        break;
      case "again":
        this.again = message;
        break;
      case "refusal":
        this.moving = false;
        this.kept = undefined;
        this.stage.undo();
        this.refused = message.why;
        if (message.closing) {
          // Without a secret only finished games can be opened.
          this.closed = this.tokens.length || message.about !== "hello" ? message.why : NOT_WHOLE;
        } else if (message.about === "cover" && !this.position) {
          setTimeout(() => this.tell({ type: "cover" }), ASK_AGAIN);
        }
        break;
    }
  }

  #show(shown: Position): void {
    const other = this.position && this.position.seat !== shown.seat;
    const first = shown.heard_before === 0 || other;
    const before = first ? [] : this.heard.slice(0, shown.heard_before);
    const fresh = first ? shown.heard.slice(this.heard.length) : shown.heard;
    // Without a shield everybody on this device saw it all, whose side is shown now or was shown before.
    const known = this.position !== undefined && (!other || !this.welcome?.shield);
    this.heard = [...before, ...shown.heard];
    if (this.kept && shown.state === this.kept.state && shown.seat === this.kept.seat) {
      if (this.#cameBack) this.tell(this.kept);
    } else {
      this.kept = undefined;
      this.moving = false;
    }
    this.#cameBack = false;
    if (shown.state !== this.position?.state) {
      this.refused = "";
      this.because = undefined;
      this.advice = undefined;
    }
    this.covered = undefined;
    this.position = shown;
    this.told = performance.now();
    const away = !shown.outcome && shown.turn >= 0 && shown.turn !== shown.seat && !this.seats[shown.turn]?.yours;
    if (known) this.stage.show(shown, fresh, away);
    else this.stage.set(shown, this.heard);
    this.#chart();
  }
}
