/**
 * What was read of the knowledge base, kept beside the index: texts by chunk, and what was found in a text, so that a
 * passage is neither loaded nor analysed again for each reply it serves. It goes after one or two minutes without use,
 * sooner where there is much, and all goes when anything is deleted in this process.
 */
export class KeptReadings<T> {
  #young = new Map<string, T>();
  #old = new Map<string, T>();
  #characters = 0;
  #most: number;

  /** @param most characters of text that is kept, or whose readings are. */
  constructor(most: number) {
    this.#most = most;
    all.push(this);
  }

  get(key: string): T | undefined {
    return this.#young.get(key) ?? this.#old.get(key);
  }

  /** @param characters of text that it stands for. To keep what `get` has found for longer, set it again. */
  set(key: string, value: T, characters: number): void {
    if (this.#young.has(key) || characters > this.#most / 2) return;
    // Half of them are young at most, so that the two generations stay within the bound.
    if (this.#characters + characters > this.#most / 2) this.age();
    this.#young.set(key, value);
    this.#characters += characters;
  }

  /** Drops what has not been used since the call before. */
  age(): void {
    this.#old = this.#young;
    this.#young = new Map();
    this.#characters = 0;
  }
}

const all: KeptReadings<unknown>[] = [];

/** Makes a function that reads a text once and then returns the same reading again. Callers must not change it. */
export function keptReading<T extends object>(read: (text: string) => T, most: number): (text: string) => T {
  const kept = new KeptReadings<T>(most);
  return (text) => {
    const reading = kept.get(text) ?? read(text);
    kept.set(text, reading, text.length);
    return reading;
  };
}

/** Drops the readings that have not been used since the call before. */
export function ageReadings(): void {
  for (const kept of all) kept.age();
}

/** Drops all readings: what was deleted is not to stay in memory. */
export function forgetReadings(): void {
  ageReadings();
  ageReadings();
}
