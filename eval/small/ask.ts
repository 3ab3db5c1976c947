import { readFileSync } from 'node:fs';
import { DEMO_DOCUMENTS, DEMO_PAIRS, DEMO_TEXT } from '~/demo/knowledge';
import { offerChoices } from '~/services/answer/choices/offer-choices';
import { chunkText } from '~/services/knowledge/chunk';
import { detectLanguage } from '~/services/language/recognise/detect';
import { confidence } from '~/services/search/answerability';
import { encodeChunk } from '~/services/search/index/encode';
import { LexicalIndex } from '~/services/search/index/lexical-index';

/** `source` is the document's name or the pair's question that answers; null where nothing does. */
type Question = { question: string; source: string | null; holds: string | null };
type Business = {
  name: string;
  documents: { name: string; text: string }[];
  pairs: { question: string; answer: string }[];
  questions: Question[];
};
type Piece = { source: string; question: string | null; heading: string | null; text: string };

/** By the languages of the question and of what answers it. */
export const KINDS = ['same language', 'other language', 'no answer'] as const;

export type Asked = {
  question: string;
  kind: (typeof KINDS)[number];
  confidence: number;
  /** What it was answered from; null: it was refused. */
  answeredFrom: string | null;
  source: string | null;
  right: boolean;
  /** Whether it was refused with the right answer among the choices offered. */
  offered: boolean;
};

/** Passages that suggestions are made from, as in an answer. */
const PASSAGES = 8;

const read = <T>(name: string): T => JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8')) as T;

function demo(): Business {
  const documents = [...DEMO_DOCUMENTS, { name: 'text', content: DEMO_TEXT }];
  const questions = read<{ question: string; document: string | null }[]>('demo-questions');
  return {
    name: 'demo',
    documents: documents.map(({ name, content }) => ({ name, text: content })),
    pairs: DEMO_PAIRS,
    questions: questions.map(({ question, document }) => ({ question, source: document, holds: null })),
  };
}

/** Businesses in sets: the rule of known.ts was fitted on the first two, and not on the third. */
export const BUSINESSES: Record<'demo' | 'fitted' | 'unseen', () => Business[]> = {
  demo: () => [demo()],
  fitted: () => read('businesses-fitted'),
  unseen: () => read('businesses-unseen'),
};

function piecesOf({ documents, pairs }: Business): Piece[] {
  const passages = documents.flatMap(({ name, text }) =>
    chunkText(text).map(({ question, heading, text: body }) => ({ source: name, question, heading, text: body })),
  );
  return [
    ...passages,
    ...pairs.map(({ question, answer }) => ({ source: question, question, heading: null, text: answer })),
  ];
}

const answers = (piece: Piece, { source, holds }: Question): boolean =>
  piece.source === source && (holds === null || piece.text.includes(holds));

const numbered = (pieces: Piece[]) => pieces.map((piece, chunkId) => ({ ...piece, chunkId }));

/** Every question of a business, judged. */
export function ask(business: Business): Asked[] {
  const pieces = piecesOf(business);
  const index = new LexicalIndex();
  for (const [at, { question, heading, text }] of pieces.entries()) {
    const chunk =
      question === null
        ? { kind: 'passage' as const, heading, text }
        : { kind: 'qa' as const, heading, question, text };
    index.add(String(at), encodeChunk(chunk));
  }
  return business.questions.map((one) => {
    const hits = index.search(one.question);
    const found = hits.map(({ id }) => pieces[Number(id)]!);
    const sure = confidence(hits);
    const best = sure >= 0.5 ? found[0] : undefined;
    const language = detectLanguage(one.question);
    const holder = pieces.find((piece) => answers(piece, one));
    const spoken = holder && detectLanguage(`${holder.question ?? ''} ${holder.text}`);
    const offers = best ? [] : offerChoices(one.question, numbered(found.slice(0, PASSAGES)), language);
    return {
      question: one.question,
      kind: spoken === undefined ? 'no answer' : spoken === language ? 'same language' : 'other language',
      confidence: sure,
      answeredFrom: best?.source ?? null,
      source: one.source,
      right: best ? answers(best, one) : one.source === null,
      offered: offers.some(({ question, answer }) =>
        one.holds ? answer.includes(one.holds) : question === one.source,
      ),
    };
  });
}
