import { ownBusinesses } from '../../eval/bases/businesses';
import { filler } from '../../eval/bases/filler';
import { ZipfText } from '../zipf';

type Text = { question: string | null; heading?: string | null; text: string };
/** What an assistant is filled with, and what it is asked. */
export type Texts = { pieces: Text[]; questionAt: (at: number) => string };

export function madeUpTexts(count: number): Texts {
  const text = new ZipfText(1);
  const pieces = Array.from({ length: count }, (_, at) => text.chunk(at));
  return { pieces, questionAt: (at) => text.question((at * 31) % count, pieces[(at * 31) % count]!.text) };
}

/** Another version of a text: copies would be counted and compared once. */
const version = (text: string, round: number): string =>
  round === 0 ? text : `${text.replace(/\d+/g, (digits) => String(Number(digits) + round))} (${round})`;

/**
 * Of this repository: one business whole, and others, price lists, catalogues and pages; then all but the first again with
 * other figures until they are enough.
 */
export async function ownTexts(count: number): Promise<Texts> {
  const businesses = await ownBusinesses();
  const [first] = businesses;
  if (!first) throw new Error('eval/businesses has no business.');
  const others = (await filler(businesses)).map(({ piece }) => piece);
  const pieces = Array.from({ length: count }, (_, at) => {
    const piece = first.pieces[at] ?? others[at % others.length]!;
    return { ...piece, whole: version(piece.whole, Math.floor(at / others.length)) };
  });
  const questions = businesses.flatMap((one) => one.questions.map(({ question }) => question));
  return {
    pieces: pieces.map(({ whole, heading, question }) => ({ text: whole, heading, question })),
    questionAt: (at) => questions[(at * 31) % questions.length]!,
  };
}
