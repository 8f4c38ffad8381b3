import { expect, test, vi } from "vitest";

// The settings look at the page when they are made.
vi.hoisted(() => vi.stubGlobal("document", { hidden: false, documentElement: { dataset: {}, lang: "" } }));
const { settings } = await import("../src/kit/settings.svelte");
const { sound, SOUNDS } = await import("../src/kit/sound");

const made: string[] = [];

class Param {
  setValueAtTime = (): void => undefined;
  exponentialRampToValueAtTime = (value: number): void => {
    if (!(value > 0)) throw new RangeError("an exponential ramp cannot reach 0");
  };
}

class Node {
  frequency = new Param();
  gain = new Param();
  constructor() {
    made.push(this.constructor.name);
  }
  connect = <Other>(other: Other): Other => other;
  start = (): void => undefined;
  stop = (): void => undefined;
}

class OscillatorNode extends Node {}
class AudioBufferSourceNode extends Node {}
class BiquadFilterNode extends Node {}

class AudioContext {
  state = "running";
  sampleRate = 8;
  destination = {};
  currentTime = 0;
  createGain = (): Node => new Node();
  createBuffer = (): unknown => ({ getChannelData: () => new Float32Array(4) });
}

for (const each of [AudioContext, OscillatorNode, AudioBufferSourceNode, BiquadFilterNode])
  vi.stubGlobal(each.name, each);

test("nothing is heard until sound is switched on, or at volume 0", () => {
  sound("win");
  settings.choose({ sound: true, volume: 0 });
  sound("win");
  expect(made).toEqual([]);
});

test("every sound is made of its pieces, and the same one at the same moment is heard once", () => {
  settings.choose({ sound: true, volume: 0.5 });
  for (const name of Object.keys(SOUNDS) as (keyof typeof SOUNDS)[]) {
    made.length = 0;
    sound(name);
    sound(name);
    expect(made.filter((each) => /^(Oscillator|AudioBufferSource)Node$/.test(each))).toHaveLength(SOUNDS[name].length);
  }
});
