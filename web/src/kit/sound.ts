// Sounds of our own, made in the browser: none is a file.
import { settings } from "./settings.svelte";

export type Sound = "card" | "take" | "wagon" | "tent" | "turn" | "win";

/** A piece of a sound; times in seconds, pitches in hertz. */
export interface Piece {
  /** A wave, or noise that is let through around the pitch. */
  wave: OscillatorType | "noise";
  at: number;
  lasts: number;
  /** Where the pitch begins, and where it ends when it glides. */
  pitch: number;
  to?: number;
  /** From 0 to 1. */
  loud: number;
}

const note = (pitch: number, at: number, lasts = 0.5, loud = 0.3): Piece => ({
  wave: "triangle",
  at,
  lasts,
  pitch,
  loud,
});
const hiss = (at: number, lasts: number, pitch: number, to: number, loud = 0.5): Piece => ({
  wave: "noise",
  at,
  lasts,
  pitch,
  to,
  loud,
});

export const SOUNDS: Record<Sound, Piece[]> = {
  // A card slides and is put down.
  card: [hiss(0, 0.09, 2600, 1400, 0.5), hiss(0.07, 0.05, 500, 300, 0.7)],
  // Many cards are swept together.
  take: [0, 0.07, 0.13, 0.18].map((at, n) => hiss(at, 0.1, 1800 + 300 * n, 900, 0.45)),
  // Wheels over two joints of the rails, and a coupling.
  wagon: [
    hiss(0, 0.08, 240, 160, 0.9),
    hiss(0.16, 0.08, 240, 160, 0.9),
    { ...note(180, 0.3, 0.18), wave: "square", loud: 0.08 },
  ],
  // Canvas goes up, a mallet drives in a peg.
  tent: [hiss(0, 0.22, 500, 1500, 0.4), { ...note(150, 0.24, 0.14), to: 80, loud: 0.7 }],
  // Two bells.
  turn: [note(659, 0), note(880, 0.14, 0.7)],
  // A small fanfare.
  win: [note(523, 0, 0.25), note(659, 0.14, 0.25), note(784, 0.28, 0.3), note(1047, 0.44, 0.9, 0.35)],
};

/** The same sound twice within so many seconds is heard once. */
const APART = 0.06;

let audio: AudioContext | null = null;
let noise: AudioBuffer | null = null;
const last = new Map<Sound, number>();

/** Makes a sound when the reader wants sounds; a page that is not seen only calls. */
export function sound(name: Sound): void {
  if (!settings.sound || settings.volume === 0) return;
  if (document.hidden && name !== "turn" && name !== "win") return;
  audio ??= new AudioContext();
  // A browser lets a page be heard after the first touch, not before.
  if (audio.state === "suspended") void audio.resume();
  const now = audio.currentTime;
  if (now - (last.get(name) ?? -1) < APART) return;
  last.set(name, now);
  for (const piece of SOUNDS[name]) play(audio, piece, now + piece.at, settings.volume);
}

function play(audio: AudioContext, piece: Piece, at: number, volume: number): void {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(Math.max(piece.loud * volume, 0.0002), at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + piece.lasts);
  gain.connect(audio.destination);
  const source = piece.wave === "noise" ? rustle(audio, piece, at, gain) : tone(audio, piece, at, gain, piece.wave);
  source.start(at);
  source.stop(at + piece.lasts);
}

function glide(pitch: AudioParam, piece: Piece, at: number): void {
  pitch.setValueAtTime(piece.pitch, at);
  if (piece.to) pitch.exponentialRampToValueAtTime(piece.to, at + piece.lasts);
}

function tone(audio: AudioContext, piece: Piece, at: number, out: AudioNode, wave: OscillatorType): OscillatorNode {
  const source = new OscillatorNode(audio, { type: wave });
  glide(source.frequency, piece, at);
  source.connect(out);
  return source;
}

function rustle(audio: AudioContext, piece: Piece, at: number, out: AudioNode): AudioBufferSourceNode {
  noise ??= whiteNoise(audio);
  const source = new AudioBufferSourceNode(audio, { buffer: noise, loop: true });
  const band = new BiquadFilterNode(audio, { type: "bandpass", Q: 1.2 });
  glide(band.frequency, piece, at);
  source.connect(band).connect(out);
  return source;
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  return buffer;
}
