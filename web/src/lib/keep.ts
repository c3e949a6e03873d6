/** The tables that this device sits at: their secret tokens, and those for friends. Never anything of a game itself. */

export interface Kept {
  table: string;
  /** The tokens of this device's seats, or of a watcher. */
  tokens: string[];
  /** For whoever set the table: the token of each seat, to hand out; empty for a computer. */
  invites: string[];
  watch: string;
  /** Whether a coach explains what is heard. */
  coach?: boolean;
}

const KEY = "rumpus-tables";
const MOST = 30;

export function keptTables(): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as Kept[]).filter((each) => Array.isArray(each.tokens)) : [];
  } catch {
    return [];
  }
}

export const keptTable = (table: string): Kept | undefined => keptTables().find((each) => each.table === table);

function write(tables: Kept[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables.slice(0, MOST)));
  } catch {
    // The address of the table holds the token, too.
  }
}

export function keepTable(kept: Kept): void {
  write([kept, ...keptTables().filter((each) => each.table !== kept.table)]);
}

export function forgetTable(table: string): void {
  write(keptTables().filter((each) => each.table !== table));
}

/** The address of a table on this page. Tokens stand behind `#`, where no server and no log sees them. */
export const address = (table: string, tokens: readonly string[]): string =>
  `/table/${table}${tokens.length ? `#${tokens.join(".")}` : ""}`;

const SECRETS = "rumpus-secrets";

/** For each table, the links that this device came by, and the secret that it made up for each. */
function secrets(): [string, Record<string, string>][] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(SECRETS) ?? "[]");
    return Array.isArray(found) ? (found as [string, Record<string, string>][]) : [];
  } catch {
    return [];
  }
}

/** This device's own secret in exchange for a link. It is kept before it is said, so that a broken line loses nothing. */
export function secretFor(table: string, link: string): string {
  const known = secrets();
  const mine = known.find(([each]) => each === table)?.[1] ?? {};
  const secret = mine[link] ??
    btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18)))).replaceAll("+", "-").replaceAll("/", "_");
  const others = known.filter(([each]) => each !== table);
  try {
    localStorage.setItem(SECRETS, JSON.stringify([[table, { ...mine, [link]: secret }], ...others].slice(0, MOST)));
  } catch {
    // Without storage the seat is this page's, as long as it is open.
  }
  return secret;
}
