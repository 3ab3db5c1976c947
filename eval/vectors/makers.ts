import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { englishVectors } from './english';
import { hashedPieces, random, unitVector } from './made';

/** Makes vectors of texts, in their order. */
export type Maker = (texts: readonly string[]) => Promise<number[][]>;

const DIMENSIONS = 512;
const TEXTS_AT_ONCE = 64;

/**
 * Vectors by name: "english" of a real model, "pieces" hashed from letters, "random" ones; the latter two with a seed,
 * as in "random:2".
 *
 * @param cache a file that keeps the English ones, which take long.
 */
export function makerOf(name: string, cache?: string): Maker {
  if (name === 'english') return cache ? cached(englishVectors, cache) : englishVectors;
  const [kind, seed = ''] = name.split(':');
  if (kind === 'pieces') return async (texts) => texts.map((text) => [...hashedPieces(text, DIMENSIONS, seed)]);
  if (kind === 'random') return async (texts) => texts.map((text) => [...unitVector(random(seed + text), DIMENSIONS)]);
  throw new Error(`--vectors ${name}: there is english, pieces and random`);
}

function cached(make: Maker, file: string): Maker {
  const known = new Map<string, number[]>(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []);
  return async (texts) => {
    const missing = [...new Set(texts)].filter((text) => !known.has(text));
    for (let at = 0; at < missing.length; at += TEXTS_AT_ONCE) {
      const part = missing.slice(at, at + TEXTS_AT_ONCE);
      for (const [place, vector] of (await make(part)).entries()) known.set(part[place]!, vector.map(rounded));
    }
    if (missing.length > 0) writeFileSync(file, JSON.stringify([...known]));
    return texts.map((text) => known.get(text)!);
  };
}

const rounded = (value: number): number => Number(value.toFixed(5));
