import { tFor } from '~/i18n/i18n.server';
import type { Language } from '~/schemas/language';
import { writtenIn } from '~/services/language/recognise/detect';

const MARK = /\[\[(\d+)\]\]/;

/** A quote with a line above it that says in which language it is, where that is not the visitor's. */
export function withLeadIn(quoted: string, passages: readonly { text: string }[], language: Language): string {
  const passage = passages[Number(MARK.exec(quoted)?.[1] ?? 1) - 1]?.text ?? '';
  const said = quoted.replaceAll(new RegExp(MARK, 'g'), '');
  const of = writtenIn(said);
  if (of === undefined || of === language || writtenIn(passage) !== of) return quoted;
  return `${tFor(language)(`answers:quotedFrom.${of}`)}\n${quoted}`;
}
