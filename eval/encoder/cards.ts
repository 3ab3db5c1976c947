import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const languages = z.object({ ru: z.array(z.string()), kk: z.array(z.string()), en: z.array(z.string()) });

/** One thing that a business says, in several wordings, and what its visitors ask to hear it. */
const card = z.object({
  /** The trade, and the matter. */
  t: z.string(),
  m: z.string(),
  /** What the business says. */
  a: languages,
  /** What visitors ask. */
  q: languages,
  /** What they ask about the same, and it does not answer. */
  n: z.array(z.string()).default([]),
});

export type Card = { trade: string; matter: string; statements: string[]; questions: string[]; unanswered: string[] };

const HERE = path.dirname(fileURLToPath(import.meta.url));

/** Those of the other folders also name what they do not answer; the dual encoder was trained before those of `aside` and `asked` were written, and no model is trained on `asked-later` yet. */
const FOLDERS = { dual: ['cards', 'cards/near'], cross: ['cards', 'cards/near', 'cards/aside', 'cards/asked'] };

/** Reads the cards that an encoder is trained on. @throws Error that names the file and line of an invalid one. */
export function readCards(of: keyof typeof FOLDERS): Card[] {
  return FOLDERS[of].flatMap((folder) => {
    const within = path.join(HERE, folder);
    const names = readdirSync(within).filter((name) => name.endsWith('.jsonl'));
    return names.sort().flatMap((name) => cardsOf(path.join(within, name)));
  });
}

function cardsOf(file: string): Card[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, at) => (line.trim() ? [cardOf(line, `${path.basename(file)}, line ${at + 1}`)] : []));
}

function cardOf(line: string, place: string): Card {
  const parsed = card.safeParse(JSON.parse(line));
  if (!parsed.success) throw new Error(`${place}: ${z.prettifyError(parsed.error)}`);
  const { t, m, a, q, n } = parsed.data;
  const all = (by: typeof a): string[] => [...by.ru, ...by.kk, ...by.en];
  return { trade: t, matter: m, statements: all(a), questions: all(q), unanswered: n };
}
