import { createStore } from '../server/storage';

const KEY = 'komek:sound';
const HERTZ = 880;
const SECONDS = 0.3;
/** A tone that comes later than this tells of nothing any more. */
const LATE_MS = 1_000;

/**
 * A short tone for a person's message while nobody looks: off until the visitor turns it on, in this browser.
 *
 * @param update draws what tells whether it is on.
 */
export function createSound(update: () => void) {
  const store = createStore<{ on: boolean }>(() => localStorage, KEY);
  let audio: AudioContext | undefined;
  const on = () => !!store.get().on;

  function ring(context: AudioContext): void {
    const start = context.currentTime;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = HERTZ;
    volume.gain.setValueAtTime(0.1, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + SECONDS);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + SECONDS);
  }

  /** Silent where the sound is off, or where the browser forbids it: until the visitor touches a page, most do. */
  function play(): void {
    if (!on()) return;
    const asked = Date.now();
    try {
      audio ??= new AudioContext();
      const context = audio;
      context.resume().then(
        () => Date.now() - asked < LATE_MS && ring(context),
        () => {},
      );
    } catch {}
  }

  /** Turns it on, with a first tone, or off. */
  function turn(): void {
    store.set({ on: !on() });
    play();
    update();
  }

  return { on, play, turn };
}
