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
});

export type Card = { trade: string; statements: string[]; questions: string[] };

const FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), 'cards');

/** Reads the cards that the encoder is trained on. @throws Error that names the file and line of an invalid one. */
export function readCards(): Card[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) =>
      readFileSync(path.join(FOLDER, name), 'utf8')
        .split('\n')
        .flatMap((line, at) => (line.trim() ? [cardOf(line, `${name}, line ${at + 1}`)] : [])),
    );
}

function cardOf(line: string, place: string): Card {
  const parsed = card.safeParse(JSON.parse(line));
  if (!parsed.success) throw new Error(`${place}: ${z.prettifyError(parsed.error)}`);
  const { t, a, q } = parsed.data;
  return { trade: t, statements: [...a.ru, ...a.kk, ...a.en], questions: [...q.ru, ...q.kk, ...q.en] };
}
