import { docxParagraph, makeDocx, makePdf } from '../../fixtures/documents';
import type { UploadFile } from './client';

/** A document with one fact that no other document contains, and the question that asks for it. */
export type FactDocument = UploadFile & { question: string; fact: string };

/** Of the first hundred names, and of the second: a name within another one would be taken for its misspelling. */
const SYLLABLES = [
  ['bar', 'dol', 'fen', 'gim', 'kor', 'lus', 'mav', 'nep', 'rud', 'tiz'],
  ['ash', 'ekt', 'ilb', 'ong', 'umf', 'ard', 'eph', 'isk', 'olv', 'unt'],
];
export const MOST_DOCUMENTS = SYLLABLES.length * 100;
const TOPICS = ['delivery', 'returns', 'storage', 'cleaning', 'spare parts', 'repairs', 'training', 'disposal'];
const PARAGRAPHS = 14;
const PDF_LINE = 90;
const PDF_LINES_A_PAGE = 45;

/** `count` documents (at most MOST_DOCUMENTS), alternating TXT, DOCX and PDF, of about 6,000 characters: a few chunks each. */
export function makeFactDocuments(count: number): FactDocument[] {
  return Array.from({ length: count }, (_, at) => makeFactDocument(at));
}

function makeFactDocument(at: number): FactDocument {
  const ten = Math.floor(at / 10) % 10;
  const syllables = SYLLABLES[Math.floor(at / 100)]!;
  const product = `${syllables[ten]}${syllables[at % 10]}${syllables[(at * 3 + ten) % 10]}o`;
  const name = product[0]!.toUpperCase() + product.slice(1);
  const fact = `K${String(at).padStart(2, '0')}-${String((at * 7919 + 1237) % 10_000).padStart(4, '0')}`;
  const paragraphs = Array.from({ length: PARAGRAPHS }, (_, part) => filler(at, part));
  paragraphs.splice(at % PARAGRAPHS, 0, `The service code of the ${name} is ${fact}.`);
  const question = `What is the service code of the ${name}?`;
  const kind = (['txt', 'docx', 'pdf'] as const)[at % 3]!;
  return { filename: `manual-${String(at).padStart(2, '0')}.${kind}`, bytes: MAKERS[kind](paragraphs), question, fact };
}

function filler(at: number, part: number): string {
  const topic = TOPICS[(at + part) % TOPICS.length];
  return (
    `Part ${part + 1} of file ${at} is about ${topic}. Whoever asks about ${topic} is told what applies in week ` +
    `${(at * 31 + part * 7) % 53} and room ${at * 17 + part}, and where the form is kept. Staff write down the day, the ` +
    'name of the customer and what was agreed, and hand the sheet over before the shift ends. A copy stays in the ' +
    'folder by the door for a month, so that a second visit needs no second explanation.'
  );
}

const MAKERS = {
  txt: (paragraphs: string[]) => new TextEncoder().encode(paragraphs.join('\n\n')),
  docx: (paragraphs: string[]) => makeDocx(paragraphs.map((text) => docxParagraph(text)).join('')),
  pdf: (paragraphs: string[]) => {
    const lines = paragraphs.flatMap((text) => [...wrap(text), '']);
    const pages = Math.ceil(lines.length / PDF_LINES_A_PAGE);
    return makePdf(
      Array.from({ length: pages }, (_, page) =>
        lines
          .slice(page * PDF_LINES_A_PAGE, (page + 1) * PDF_LINES_A_PAGE)
          .map((text, line) => ({ x: 60, y: 780 - line * 15, text })),
      ),
    );
  },
};

function wrap(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!;
    if (line && line.length + word.length + 1 > PDF_LINE) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines;
}
