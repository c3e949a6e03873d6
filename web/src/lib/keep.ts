/** The tables that this device sits at: their secret tokens, and those for friends. Never anything of a game itself. */

export interface Kept {
  table: string;
  /** The tokens of this device's seats, or of a watcher. */
  tokens: string[];
  /** For whoever set the table: the token of each seat, to hand out; empty for a computer. */
  invites: string[];
  watch: string;
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
export const address = (table: string, tokens: readonly string[]): string => `/table/${table}#${tokens.join(".")}`;
