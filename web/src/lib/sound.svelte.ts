/** Sounds of a table: a few short tones made by the browser. Silent until switched on. */

import { gameOf, isFact } from "../games";
import { after, type ToldAct } from "./brought.svelte";
import { showsCards } from "./sentences";

const KEPT = "sound";
const LOUDNESS = 0.14;

interface Note {
  /** Hertz; none: a rattle. */
  readonly pitch: number | null;
  readonly at: number;
  readonly lasts: number;
}

const note = (pitch: number | null, at: number, lasts: number): Note => ({ pitch, at, lasts });
const TONES = {
  bell: [note(880, 0, 0.12), note(880, 0.2, 0.16)],
  card: [note(null, 0, 0.045)],
  closed: [note(392, 0, 0.14), note(262, 0.14, 0.22)],
  open: [note(523, 0, 0.12), note(784, 0.12, 0.2)],
  rattle: [note(null, 0, 0.05), note(null, 0.09, 0.05), note(null, 0.16, 0.08)],
  won: [note(659, 0, 0.1), note(784, 0.1, 0.1), note(1047, 0.2, 0.3)],
} satisfies Readonly<Record<string, readonly Note[]>>;

export type Tone = keyof typeof TONES;

/** One tone for all that happened at once: what the player won before anything else. */
export function toneOf(act: ToldAct, seat: number | null, game: string): Tone | null {
  if ((after(null, act, seat, game) ?? 0) > 0) return "won";
  return act.events.map((event) => toneOfEvent(event, game)).findLast((tone) => tone !== null) ?? null;
}

function toneOfEvent(told: ToldAct["events"][number], game: string): Tone | null {
  const is = (fact: Parameters<typeof isFact>[1]): boolean => isFact(game, fact, told.event);
  const own = gameOf(game)?.sounds?.[told.event];
  if (own) return own;
  if (is("CoupOpened")) return "open";
  if (is("BetsClosed")) return "closed";
  if (is("Drawn") && "dice" in told) return "rattle";
  return is("Drawn") || showsCards(told.event) ? "card" : null;
}

class Sound {
  on = $state(localStorage.getItem(KEPT) === "on");
  private context: AudioContext | null = null;

  toggle(): void {
    this.on = !this.on;
    localStorage.setItem(KEPT, this.on ? "on" : "off");
    if (this.on) this.play("open");
  }

  hear(act: ToldAct, seat: number | null, game: string | undefined): void {
    const tone = this.on && game !== undefined ? toneOf(act, seat, game) : null;
    if (tone) this.play(tone);
  }

  /** To somebody who must look. */
  ring(): void {
    this.make("bell");
  }

  make(tone: Tone): void {
    if (this.on) this.play(tone);
  }

  private play(tone: Tone): void {
    this.context ??= new AudioContext();
    // Browsers keep sound back until somebody has touched the page.
    if (this.context.state === "suspended") void this.context.resume();
    for (const one of TONES[tone]) sounded(this.context, one);
  }
}

function sounded(context: AudioContext, { pitch, at, lasts }: Note): void {
  const begins = context.currentTime + at;
  const volume = context.createGain();
  volume.gain.setValueAtTime(0, begins);
  volume.gain.linearRampToValueAtTime(LOUDNESS, begins + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, begins + lasts);
  volume.connect(context.destination);
  const source = pitch === null ? rattle(context, lasts) : tone(context, pitch);
  source.connect(volume);
  source.start(begins);
  source.stop(begins + lasts + 0.02);
}

function tone(context: AudioContext, pitch: number): OscillatorNode {
  const source = context.createOscillator();
  source.type = "triangle";
  source.frequency.value = pitch;
  return source;
}

function rattle(context: AudioContext, lasts: number): AudioBufferSourceNode {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * lasts), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = buffer;
  return source;
}

export const sound = new Sound();
