import { quote } from '~/services/answer/generate/quote';
import { readDocument } from '~/services/extract/read-document';
import { chunkBlocks } from '~/services/knowledge/chunk';
import { baseOf } from '../bases/base';
import { pieceOf } from '../bases/businesses';
import { look } from '../bases/look';
import type { Asked, PriceList } from './price-list';

/** `half`: some of the figures; `wrong`: figures, and none of those asked for, or any for what the list does not say. */
export type Outcome = 'right' | 'half' | 'wrong' | 'refused';
export type Judged = Asked & { list: string; outcome: Outcome; reply: string };

/** Asks a list its questions the way a visitor's question goes, without a database. */
export async function askList({ name, file, questions }: PriceList): Promise<Judged[]> {
  const { blocks } = await readDocument(file.bytes, file.extension);
  const base = baseOf(chunkBlocks(blocks).map((chunk) => pieceOf(chunk, name)));
  return questions.map((asked) => {
    const { passages, known } = look(base, asked.text, false);
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
