/** What a person has set for this device: light, motion, sound. Nothing about a game is kept here. */

/** How often a coach wants to be asked about time-outs and swaps. */
export type Coach = "always" | "when it matters" | "only when I call";
export type Light = "as the device" | "light" | "dark";

interface Kept {
  light: Light;
  motion: boolean;
  volume: number;
  pace: number;
  trembles: boolean;
  clauses: boolean;
  calls: boolean;
  coach: Coach;
  name: string;
}

const KEY = "rumpus-settings";
const night = matchMedia("(prefers-color-scheme: dark)");

function kept(): Kept {
  const usual: Kept = {
    light: "as the device",
    motion: true,
    volume: 0.5,
    pace: 1,
    trembles: true,
    clauses: false,
    calls: false,
    coach: "when it matters",
    name: "",
  };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return usual;
  }
}

class Settings {
  #kept = $state(kept());
  #night = $state(night.matches);

  constructor() {
    night.addEventListener("change", () => {
      this.#night = night.matches;
      this.#show();
    });
    this.#show();
  }

  get light(): Light {
    return this.#kept.light;
  }
  set light(light: Light) {
    this.#keep({ light });
  }
  get motion(): boolean {
    return this.#kept.motion;
  }
  set motion(motion: boolean) {
    this.#keep({ motion });
  }
  /** From 0, which is silence, to 1. */
  get volume(): number {
    return this.#kept.volume;
  }
  set volume(volume: number) {
    this.#keep({ volume });
  }
  /** How long a beat lasts: 1 is normal, less is brisk, more is unhurried. */
  get pace(): number {
    return this.#kept.pace;
  }
  set pace(pace: number) {
    this.#keep({ pace });
  }
  /** Whether the device shakes at an alarm. */
  get trembles(): boolean {
    return this.#kept.trembles;
  }
  set trembles(trembles: boolean) {
    this.#keep({ trembles });
  }
  /** Whether what was heard names its rules. */
  get clauses(): boolean {
    return this.#kept.clauses;
  }
  set clauses(clauses: boolean) {
    this.#keep({ clauses });
  }
  /** Whether a notification comes when it is this person's turn. */
  get calls(): boolean {
    return this.#kept.calls;
  }
  set calls(calls: boolean) {
    this.#keep({ calls });
  }
  get coach(): Coach {
    return this.#kept.coach;
  }
  set coach(coach: Coach) {
    this.#keep({ coach });
  }
  /** What this person likes to be called. */
  get name(): string {
    return this.#kept.name;
  }
  set name(name: string) {
    this.#keep({ name });
  }

  #keep(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // A browser that keeps nothing still plays.
    }
    this.#show();
  }

  #show(): void {
    const dark = this.#kept.light === "dark" || (this.#kept.light !== "light" && this.#night);
    document.documentElement.dataset.light = dark ? "dark" : "light";
    document.documentElement.dataset.motion = this.#kept.motion ? "on" : "off";
  }
}

export const settings = new Settings();
