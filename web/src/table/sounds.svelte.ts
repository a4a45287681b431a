/**
 * Sounds of the table, made here: short, soft, and silent until somebody wants them. A card is a brush of noise, wood
 * and metal are a few sine waves that die away. Nothing is told by sound alone.
 */
import { recall, remember } from "../storage";

export type Loudness = "off" | "soft" | "clear";
export type Sound = "card" | "choose" | "turn" | "moment" | "end";

export const LOUDNESS: readonly { value: Loudness; text: string }[] = [
  { value: "off", text: "Off" },
  { value: "soft", text: "Soft" },
  { value: "clear", text: "Clear" },
];

interface Tone {
  /** In Hz; 0 is a brush of noise. */
  pitch: number;
  /** When it begins and how long it rings, in seconds. */
  at: number;
  rings: number;
  loud: number;
}

const KEY = "deckhall.sounds";
const GAIN: Record<Loudness, number> = { off: 0, soft: 0.09, clear: 0.22 };
/** How often the same sound may come, in ms: a deal of twenty cards is a riffle, not a storm. */
const APART = 55;

const TONES: Record<Sound, readonly Tone[]> = {
  card: [{ pitch: 0, at: 0, rings: 0.07, loud: 0.5 }],
  choose: [{ pitch: 520, at: 0, rings: 0.05, loud: 0.35 }],
  turn: [
    { pitch: 392, at: 0, rings: 0.35, loud: 0.7 },
    { pitch: 523.25, at: 0.13, rings: 0.5, loud: 0.7 },
  ],
  moment: [
    { pitch: 659.25, at: 0, rings: 0.5, loud: 0.45 },
    { pitch: 987.77, at: 0.02, rings: 0.7, loud: 0.2 },
  ],
  end: [
    { pitch: 392, at: 0, rings: 0.6, loud: 0.6 },
    { pitch: 493.88, at: 0.16, rings: 0.6, loud: 0.6 },
    { pitch: 587.33, at: 0.32, rings: 0.6, loud: 0.6 },
    { pitch: 783.99, at: 0.48, rings: 1.1, loud: 0.7 },
  ],
};

class Sounds {
  chosen = $state<Loudness>(loudnessOf(recall(KEY)));
  private context: AudioContext | null = null;
  private brush: AudioBuffer | null = null;
  private last = new Map<Sound, number>();

  choose(loudness: Loudness): void {
    this.chosen = loudness;
    remember(KEY, loudness === "off" ? "" : loudness);
    this.play("turn");
  }

  play(sound: Sound): void {
    const gain = GAIN[this.chosen];
    if (gain === 0 || document.hidden || typeof AudioContext === "undefined") return;
    const now = performance.now();
    if (now - (this.last.get(sound) ?? -APART) < APART) return;
    this.last.set(sound, now);
    this.context ??= new AudioContext();
    // a page that nobody has touched yet may make no sound: then there is none
    if (this.context.state === "suspended") void this.context.resume().catch(() => undefined);
    for (const tone of TONES[sound]) this.ring(this.context, tone, gain);
  }

  private ring(context: AudioContext, tone: Tone, gain: number): void {
    const start = context.currentTime + tone.at;
    const volume = context.createGain();
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(gain * tone.loud, start + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + tone.rings);
    volume.connect(context.destination);
    const source = tone.pitch > 0 ? this.wave(context, tone.pitch) : this.noise(context, volume);
    if (tone.pitch > 0) source.connect(volume);
    source.start(start);
    source.stop(start + tone.rings);
  }

  private wave(context: AudioContext, pitch: number): OscillatorNode {
    const wave = context.createOscillator();
    wave.frequency.value = pitch;
    return wave;
  }

  /** Paper over felt: noise, of which only the middle is left. */
  private noise(context: AudioContext, into: AudioNode): AudioBufferSourceNode {
    if (!this.brush) {
      this.brush = context.createBuffer(1, context.sampleRate / 10, context.sampleRate);
      const samples = this.brush.getChannelData(0);
      for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
    }
    const source = context.createBufferSource();
    source.buffer = this.brush;
    const band = context.createBiquadFilter();
    band.type = "bandpass";
    band.frequency.value = 2600 + Math.random() * 900; // no two cards sound quite the same
    band.Q.value = 0.8;
    source.connect(band).connect(into);
    return source;
  }
}

/** What was chosen; nothing until somebody has. */
export function loudnessOf(kept: string): Loudness {
  return kept === "soft" || kept === "clear" ? kept : "off";
}

export const sounds = new Sounds();
