// A short tone for each turn, generated as needed.

import { settings } from "./settings.js";

const TONES = { place: [330, 0.09], take: [196, 0.14], end: [523, 0.5] };   // hertz, seconds
let audio = null;

export function sound(kind) {
  if (!settings.sound) return;
  const [pitch, length] = TONES[kind];
  try {
    audio ||= new AudioContext();
    const now = audio.currentTime, tone = audio.createOscillator(), volume = audio.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(now);
    tone.stop(now + length);
  } catch { /* a browser without sound */ }
}
