/** What is heard at a table, for who wants it: a few short tones made by the browser. Silent until it is switched on. */

import type { Told } from "./stage";

const KEPT = "sound";
const LOUDNESS = 0.14;

interface Note {
  /** Hertz; none: a rattle. */
  readonly pitch: number | null;
  readonly at: number;
  readonly lasts: number;
}

const note = (pitch: number | null, at: number, lasts: number): Note => ({ pitch, at, lasts });
const RATTLE = [note(null, 0, 0.05), note(null, 0.09, 0.05), note(null, 0.16, 0.08)];
const CARD = [note(null, 0, 0.045)];
const OPEN = [note(523, 0, 0.12), note(784, 0.12, 0.2)];
const CLOSED = [note(392, 0, 0.14), note(262, 0.14, 0.22)];
const WON = [note(659, 0, 0.1), note(784, 0.1, 0.1), note(1047, 0.2, 0.3)];
const CALLED = [note(880, 0, 0.12), note(880, 0.2, 0.16)];

const HEARD: Readonly<Record<string, readonly Note[]>> = {
  ball_launched: RATTLE,
  ball_rested: CARD,
  bell_rung: CALLED,
  bets_closed: CLOSED,
  bets_opened: OPEN,
  board_turned: CARD,
  card_dealt: CARD,
  cards_dealt: CARD,
  dice_shaken: RATTLE,
  dice_thrown: RATTLE,
  dome_opened: RATTLE,
  hand_started: OPEN,
};
/** Only when they are about who listens. */
const OWN: Readonly<Record<string, readonly Note[]>> = {
  end_warned: CALLED,
  idle_invited: CALLED,
  idle_warned: CALLED,
  invited_to_end: CALLED,
  pot_paid: WON,
  prize_paid: WON,
};

/** Of all that happened at once, one thing is heard: what is one's own before anything else. */
function notesFor(events: readonly Told[], seat: number | null): readonly Note[] {
  const own = events.find((one) => seat !== null && one["seat"] === seat && OWN[one.event]);
  if (own) return OWN[own.event]!;
  return HEARD[events.findLast((one) => HEARD[one.event])?.event ?? ""] ?? [];
}

class Sound {
  on = $state(localStorage.getItem(KEPT) === "on");
  private context: AudioContext | null = null;

  toggle(): void {
    this.on = !this.on;
    localStorage.setItem(KEPT, this.on ? "on" : "off");
    if (this.on) this.play(OPEN);
  }

  hear(events: readonly Told[], seat: number | null): void {
    if (this.on) this.play(notesFor(events, seat));
  }

  private play(notes: readonly Note[]): void {
    if (!notes.length) return;
    this.context ??= new AudioContext();
    // Browsers keep sound back until somebody has touched the page.
    if (this.context.state === "suspended") void this.context.resume();
    for (const one of notes) sounded(this.context, one);
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
