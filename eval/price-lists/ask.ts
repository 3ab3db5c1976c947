import { quote } from '~/services/answer/generate/quote';
import { readDocument } from '~/services/extract/read-document';
import { chunkBlocks } from '~/services/knowledge/chunk';
import { confidence } from '~/services/search/answerability';
import { encodeChunk } from '~/services/search/index/encode';
import { LexicalIndex } from '~/services/search/index/lexical-index';
import { bodyOf } from '~/services/search/match/heading';
import { ownLanguageFirst, verdict } from '~/services/search/verdict';
import type { Asked, PriceList } from './price-list';

/** `half`: some of the figures; `wrong`: figures, and none of those asked for, or any for what the list does not say. */
export type Outcome = 'right' | 'half' | 'wrong' | 'refused';
export type Judged = Asked & { list: string; outcome: Outcome; reply: string };

const PASSAGES = 8;
const CANDIDATES = 50;

/** Asks a list its questions the way a visitor's question goes, without a database. */
export async function askList({ name, file, questions }: PriceList): Promise<Judged[]> {
  const { blocks } = await readDocument(file.bytes, file.extension);
  const chunks = chunkBlocks(blocks);
  const index = new LexicalIndex();
  for (const [at, { question, ...chunk }] of chunks.entries()) {
    index.add(
      String(at),
      encodeChunk({ ...chunk, kind: question ? 'qa' : 'passage', question: question ?? undefined }),
    );
  }
  return questions.map((asked) => {
    const hits = ownLanguageFirst(index.search(asked.text, { limit: CANDIDATES }));
    const passages = hits.slice(0, PASSAGES).map(({ id, kind, score }) => {
      const { heading, question, text } = chunks[Number(id)]!;
      return { kind, heading, question, text: bodyOf(text, heading), score };
    });
    const { known } = verdict(asked.text, passages, confidence(hits));
    const reply = known ? quote({ message: asked.text, question: asked.text, passages }) : '';
    return { ...asked, list: name, reply, outcome: judge(asked, reply) };
  });
}

function judge({ figures }: Asked, reply: string): Outcome {
  if (reply === '') return figures.length === 0 ? 'right' : 'refused';
  const said = figuresIn(reply.replace(/\[\[\d+\]\]/g, ''));
  if (figures.length === 0) return said.length > 0 ? 'wrong' : 'right';
  const found = figures.filter((figure) => said.includes(joined(figure)));
  if (found.length === figures.length) return 'right';
  return found.length > 0 ? 'half' : said.length > 0 ? 'wrong' : 'refused';
}

const joined = (figure: string): string => figure.replace(/[ ,\u00a0]/g, '');
const figuresIn = (text: string): string[] => (text.match(/\d+(?:[ ,\u00a0]\d{3})*(?!\d)/g) ?? []).map(joined);
