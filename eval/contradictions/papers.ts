import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Pair } from './judge';

/**
 * A matter of a business as its papers state it: `s`, twice the same in other words, two statements against it, and three that
 * share words with it and are about a sibling. Written on 2026-11-28 by authors who had seen neither the rule nor a set, as
 * texts to train on and to measure with.
 */
const matter = z.object({
  t: z.string(),
  m: z.string(),
  l: z.enum(['ru', 'kk', 'en']),
  s: z.string(),
  same: z.array(z.string()),
  against: z.array(z.string()),
  beside: z.array(z.string()),
});

/** @throws Error where a line is none. */
export const matterOf = (line: string): z.infer<typeof matter> => matter.parse(JSON.parse(line));

/** Every second line is `unseen`: it is kept for a last figure, not to be read or trained on. */
export const PAPERS = ['read', 'unseen'] as const;

/** The pairs of one half of the lines: the statement beside each of the others. */
export function pairsOfPapers(which: (typeof PAPERS)[number]): Pair[] {
  const folder = path.join(import.meta.dirname, 'papers');
  const lines = readdirSync(folder)
    .sort()
    .flatMap((name) => readFileSync(path.join(folder, name), 'utf8').split('\n').filter(Boolean));
  return lines.flatMap((line, at) => {
    if ((at % 2 === 0) !== (which === 'read')) return [];
    const { t, m, l, s, ...others } = matterOf(line);
    return (['against', 'same', 'beside'] as const).flatMap((kind) =>
      others[kind].map((b, place) => ({
        ...{ id: `${at}-${kind}-${place}`, trade: `${t}: ${m}`, language: l },
        ...{ contradicts: kind === 'against', kind, a: s, b },
      })),
    );
  });
}
