import { readdirSync, readFileSync } from 'node:fs';
import { readDocument } from '~/services/extract/read-document';
import { type Chunk, chunkBlocks } from '~/services/knowledge/chunk';
import { bodyOf } from '~/services/search/match/heading';
import type { RowPassage } from '~/services/search/match/row-answer';

/** A chunk with the name of what it is from: a document's, or a pair's question. */
export type Piece = RowPassage & { source: string; original: string | null; whole: string };
/** `source` is null where nothing answers; `holds` are words of the answer, `facts` what a right reply has, in any of its forms. */
export type Question = {
  question: string;
  language?: string;
  source: string | null;
  holds: string | null;
  facts?: string[][];
  kind?: string;
  after?: string | null;
};
export type Written = {
  name: string;
  documents: { name: string; text: string }[];
  pairs: { question: string; answer: string }[];
  questions: Question[];
};
export type Business = { name: string; pieces: Piece[]; questions: Question[] };

const here = (name: string) => new URL(name, import.meta.url);

export const pieceOf = (
  { heading, question, text, original }: Omit<Chunk, 'ordinal' | 'page'>,
  source: string,
): Piece => ({
  ...{ kind: question ? ('qa' as const) : ('passage' as const), heading, question, source },
  ...{ text: bodyOf(text, heading), original, whole: text },
});

export async function piecesOfText(name: string, text: string): Promise<Piece[]> {
  const { blocks } = await readDocument(Buffer.from(text), 'txt');
  return chunkBlocks(blocks).map((chunk) => pieceOf(chunk, name));
}

async function read({ name, documents, pairs, questions }: Written): Promise<Business> {
  const pieces: Piece[] = [];
  for (const document of documents) pieces.push(...(await piecesOfText(document.name, document.text)));
  for (const { question, answer } of pairs)
    pieces.push(pieceOf({ heading: null, question, text: answer, original: null }, question));
  return { name, pieces, questions: questions.filter(({ after }) => !after) };
}

/** The 26 businesses of eval/businesses and the twelve of eval/small, without questions that go on from another. */
export async function ownBusinesses(): Promise<Business[]> {
  const files = readdirSync(here('../businesses')).map((name) => `../businesses/${name}`);
  return businessesOf([...files, '../small/businesses-fitted.json', '../small/businesses-unseen.json']);
}

/** Three English businesses whose questions are mostly asked in other words than the text; no rule of the words was fitted on them. */
export const englishBusinesses = (): Promise<Business[]> => businessesOf(['../vectors/english-businesses.json']);

function businessesOf(files: string[]): Promise<Business[]> {
  return Promise.all(files.flatMap((name) => (JSON.parse(readFileSync(here(name), 'utf8')) as Written[]).map(read)));
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/[*_`\s]+/g, ' ')
    .replace(/(\d)[ .,'’](?=\d{3}(?!\d))/g, '$1')
    .trim();

/** Whether a text says something, whatever its spaces and marks; "8000" is not said by "18000". */
export function says(text: string, wanted: string): boolean {
  const [all, part] = [plain(text), plain(wanted)];
  for (let at = all.indexOf(part); at >= 0; at = all.indexOf(part, at + 1)) {
    const before = /^\d/.test(part) && /\d/.test(all[at - 1] ?? '');
    const after = /\d$/.test(part) && /\d/.test(all[at + part.length] ?? '');
    if (!before && !after) return true;
  }
  return false;
}

const saysFacts = (text: string, facts: string[][] = []): boolean =>
  facts.length > 0 && facts.every((forms) => forms.some((form) => says(text, form)));

/** Whether a text has every fact that a question asks for, or where none is named, the words. */
export const tellsAll = (text: string, { facts = [], holds }: Question): boolean =>
  facts.length > 0 ? saysFacts(text, facts) : holds !== null && says(text, holds);

/** Whether a piece answers a question: it holds the words, or all the facts. */
export function answers(piece: Piece, { source, holds, facts }: Question): boolean {
  if (piece.source !== source) return false;
  if (holds === null || piece.question === source) return true;
  return says(`${piece.original ?? ''}\n${piece.whole}`, holds) || saysFacts(piece.text, facts);
}

/** Whether a reply is right: it has every fact, or where none is named, the words. */
export const isRight = (reply: string, piece: Piece | undefined, question: Question): boolean =>
  question.facts && question.facts.length > 0
    ? saysFacts(reply, question.facts)
    : piece !== undefined && answers(piece, question);
