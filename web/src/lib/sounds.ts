/** Sounds made on the spot, without a file: a nine-volt buzzer, a wooden tick, dice in a cup, a whistle, a card. */

import { settings } from "./settings.svelte";

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

function ready(): { audio: AudioContext; out: GainNode } | undefined {
  if (!settings.volume) return undefined;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const out = context.createGain();
  out.gain.value = settings.volume * 0.5;
  out.connect(context.destination);
  return { audio: context, out };
}

function hiss(audio: AudioContext): AudioBufferSourceNode {
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
    const wave = noise.getChannelData(0);
    for (let at = 0; at < wave.length; at++) wave[at] = Math.random() * 2 - 1;
  }
  const source = audio.createBufferSource();
  source.buffer = noise;
  return source;
}

/** A loudness that begins at once and dies away. */
function dying(audio: AudioContext, out: AudioNode, start: number, length: number, loud: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(out);
  return gain;
}

function tone(
  audio: AudioContext,
  out: AudioNode,
  wave: OscillatorType,
  pitch: number,
  start: number,
  length: number,
  loud: number,
): OscillatorNode {
  const voice = audio.createOscillator();
  voice.type = wave;
  voice.frequency.value = pitch;
  voice.connect(dying(audio, out, start, length, loud));
  voice.start(start);
  voice.stop(start + length);
  return voice;
}

function knock(audio: AudioContext, out: AudioNode, start: number, pitch: number, length: number, loud: number): void {
  const source = hiss(audio);
  const body = audio.createBiquadFilter();
  body.type = "bandpass";
  body.frequency.value = pitch;
  body.Q.value = 5;
  source.connect(body).connect(dying(audio, out, start, length, loud));
  source.start(start, Math.random() * 0.3, length);
}

const SOUNDS: Record<string, (audio: AudioContext, out: GainNode) => void> = {
  alarm(audio, out) {
    const dull = audio.createBiquadFilter();
    dull.type = "lowpass";
    dull.frequency.value = 2600;
    const gate = audio.createGain();
    const start = audio.currentTime;
    gate.gain.setValueAtTime(0, start);
    gate.gain.linearRampToValueAtTime(0.5, start + 0.01);
    gate.gain.setValueAtTime(0.5, start + 0.42);
    gate.gain.linearRampToValueAtTime(0, start + 0.46);
    dull.connect(gate).connect(out);
    for (const pitch of [392, 395]) {
      const voice = audio.createOscillator();
      voice.type = "square";
      voice.frequency.value = pitch;
      voice.connect(dull);
      voice.start(start);
      voice.stop(start + 0.47);
    }
  },
  /** The same buzzer from across the table: lower, duller, behind a shield. */
  across(audio, out) {
    const wall = audio.createBiquadFilter();
    wall.type = "lowpass";
    wall.frequency.value = 520;
    wall.connect(dying(audio, out, audio.currentTime, 0.6, 0.7));
    for (const pitch of [261, 263]) {
      const voice = audio.createOscillator();
      voice.type = "square";
      voice.frequency.value = pitch;
      voice.connect(wall);
      voice.start(audio.currentTime);
      voice.stop(audio.currentTime + 0.55);
    }
  },
  act(audio, out) {
    knock(audio, out, audio.currentTime, 1100, 0.07, 1.4);
    tone(audio, out, "sine", 210, audio.currentTime, 0.08, 0.7);
  },
  silence(audio, out) {
    tone(audio, out, "sine", 330, audio.currentTime, 0.09, 0.2);
  },
  won(audio, out) {
    for (const [at, pitch] of [[0, 659], [0.09, 880]] as const) {
      tone(audio, out, "triangle", pitch, audio.currentTime + at, 0.3, 0.45);
    }
  },
  taken(audio, out) {
    for (const [at, pitch] of [[0, 330], [0.14, 247]] as const) {
      tone(audio, out, "triangle", pitch, audio.currentTime + at, 0.28, 0.5);
    }
  },
  swept(audio, out) {
    const voice = tone(audio, out, "sawtooth", 400, audio.currentTime, 0.5, 0.16);
    voice.frequency.exponentialRampToValueAtTime(90, audio.currentTime + 0.5);
  },
  /** A crowd that rises, and a bell. */
  score(audio, out) {
    const start = audio.currentTime;
    for (const [at, pitch] of [[0, 523], [0.12, 659], [0.24, 784], [0.36, 1047]] as const) {
      tone(audio, out, "triangle", pitch, start + at, 0.5, 0.4);
    }
    for (const at of [0, 0.25, 0.5, 0.75]) knock(audio, out, start + at, 700, 0.45, 0.5);
  },
  /** A whistle, and the crowd. */
  goal(audio, out) {
    SOUNDS.end?.(audio, out);
    for (const at of [0.3, 0.5, 0.7, 0.9]) knock(audio, out, audio.currentTime + at, 600, 0.5, 0.6);
  },
  /** A turn that passes by. */
  lost(audio, out) {
    tone(audio, out, "sine", 294, audio.currentTime, 0.2, 0.3);
    tone(audio, out, "sine", 220, audio.currentTime + 0.18, 0.3, 0.3);
  },
  ball(audio, out) {
    knock(audio, out, audio.currentTime, 500, 0.12, 0.8);
  },
  call(audio, out) {
    tone(audio, out, "sine", 440, audio.currentTime, 0.08, 0.25);
  },
  peg(audio, out) {
    knock(audio, out, audio.currentTime, 1100, 0.07, 1.4);
    tone(audio, out, "sine", 210, audio.currentTime, 0.08, 0.7);
  },
  marker(audio, out) {
    knock(audio, out, audio.currentTime, 1800, 0.05, 1.2);
  },
  dice(audio, out) {
    const start = audio.currentTime;
    for (const at of [0, 0.07, 0.12, 0.2, 0.26, 0.37, 0.52, 0.58]) {
      knock(audio, out, start + at, 1500 + Math.random() * 1500, 0.05, 1.5);
    }
  },
  card(audio, out) {
    knock(audio, out, audio.currentTime, 3200, 0.09, 0.9);
    knock(audio, out, audio.currentTime + 0.03, 900, 0.05, 0.9);
  },
  end(audio, out) {
    const start = audio.currentTime;
    for (const at of [0, 0.28]) {
      const voice = tone(audio, out, "sine", 2100, start + at, 0.26, 0.5);
      const pea = audio.createOscillator();
      const swing = audio.createGain();
      pea.frequency.value = 38;
      swing.gain.value = 160;
      pea.connect(swing).connect(voice.frequency);
      pea.start(start + at);
      pea.stop(start + at + 0.26);
    }
  },
  turn(audio, out) {
    tone(audio, out, "sine", 520, audio.currentTime, 0.12, 0.25);
  },
};

/** What each sound is called where it is written. */
export const CAPTIONS: Record<string, string> = {
  alarm: "buzzer",
  across: "a buzzer across the table",
  silence: "a soft tick",
  won: "chime",
  taken: "two low notes",
  swept: "a slide down",
  score: "bell and cheers",
  goal: "whistle and cheers",
  lost: "two falling notes",
  dice: "dice rattle",
  card: "card snaps",
  end: "whistle",
};

/** Play a sound, if there is one of this name and sound is on. */
export function play(name: string): void {
  const sound = SOUNDS[name];
  const voice = sound && ready();
  if (sound && voice) sound(voice.audio, voice.out);
}

/** Let a device that can tremble tremble, where that is wanted. */
export function shake(): void {
  if (settings.trembles && "vibrate" in navigator) navigator.vibrate([180]);
}
