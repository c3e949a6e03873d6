/** Draws the luck of a finished game again, as docs/luck.md of the project describes it. */

export interface Luck {
  seed: string;
  commitment: string;
  words: string[];
  /** How many choices each draw had, and which it was. */
  draws: [number, number][];
}

export interface Checked {
  promised: boolean;
  /** How many draws came out as they were played. */
  right: number;
  drawn: number;
}

const text = new TextEncoder();

function part(words: string): Uint8Array {
  const bytes = text.encode(words);
  const out = new Uint8Array(4 + bytes.length);
  new DataView(out.buffer).setUint32(0, bytes.length);
  out.set(bytes, 4);
  return out;
}

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, each) => sum + each.length, 0));
  let at = 0;
  for (const each of parts) {
    out.set(each, at);
    at += each.length;
  }
  return out;
}

const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

async function mac(key: BufferSource, message: BufferSource): Promise<ArrayBuffer> {
  const secret = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return crypto.subtle.sign("HMAC", secret, message);
}

/** The stream of 64-bit numbers that a seed and the words of the players give. */
export async function* numbers(seed: string, words: string[]): AsyncGenerator<bigint, never> {
  const key = await mac(fromHex(seed), joined(["rumpus luck 1", ...words].map(part)));
  for (let block = 0n;; block++) {
    const counter = new DataView(new ArrayBuffer(8));
    counter.setBigUint64(0, block);
    const digest = new DataView(await mac(key, counter.buffer));
    for (const at of [0, 8, 16, 24]) yield digest.getBigUint64(at);
  }
}

/** A draw among so many equally likely choices. */
export async function draw(choices: number, stream: AsyncGenerator<bigint, never>): Promise<number> {
  if (choices === 1) return 0;
  const n = BigInt(choices);
  const whole = (2n ** 64n / n) * n;
  for (;;) {
    const { value } = await stream.next();
    if (value < whole) return Number(value % n);
  }
}

/** Whether the seed is the promised one, and each draw what it gives. */
export async function check(luck: Luck): Promise<Checked> {
  const promised = toHex(await crypto.subtle.digest("SHA-256", fromHex(luck.seed))) === luck.commitment;
  const stream = numbers(luck.seed, luck.words);
  let right = 0;
  for (const [choices, answer] of luck.draws) if ((await draw(choices, stream)) === answer) right++;
  return { promised, right, drawn: luck.draws.length };
}
