import { detectLanguage } from '~/services/language/recognise/detect';
import type { Announcement } from '~/services/webhooks/announce.server';
import type { Block, Extraction } from '../../extract/blocks/document';
import { READING_VERSION } from '../chunk';

/** Characters of a text from which its language is detected. */
const LANGUAGE_SAMPLE = 20_000;

/** The columns of a document that has been read. */
export const readyDocument = (extraction: Extraction & { ok: true }) => ({
  status: 'ready' as const,
  type: extraction.type,
  pages: extraction.pages,
  chars: extraction.chars,
  encoding: extraction.encoding,
  language: detectLanguage(beginningOf(extraction.blocks)),
  warnings: extraction.warnings,
  readingVersion: READING_VERSION,
  errorCode: null,
  readyAt: new Date(),
  leaseUntil: null,
  leaseToken: null,
});

/** As much of a text as shows its language. */
function beginningOf(blocks: readonly Block[]): string {
  let text = '';
  for (const block of blocks) {
    if (text.length >= LANGUAGE_SAMPLE) break;
    text += `${block.text}\n\n`;
  }
  return text.slice(0, LANGUAGE_SAMPLE);
}

/** What webhooks receive about an upload that can be searched. */
export const readyEvent = ({
  id,
  assistantId,
  filename,
}: Record<'id' | 'assistantId' | 'filename', string>): Announcement => ({
  assistantId,
  kind: 'document.ready',
  data: { documentId: id, name: filename },
});
