import type { Language } from '~/schemas/language';
import { shownLanguage } from '../../language/recognise/detect';
import { keptReading } from '../index/kept-readings';

/** Characters of passages whose language is kept: a reply asks for it in several of its steps. */
const KEPT_CHARACTERS = 200_000;
const kept = keptReading((text: string) => ({ language: shownLanguage(text) }), KEPT_CHARACTERS);

type Text = { heading?: string | null; question?: string | null; text: string };

/** The language of a passage with the question or the heading above it; the fallback where they show none. */
export const languageOf = ({ heading, question, text }: Text, fallback: Language = 'en'): Language =>
  kept(`${question ?? heading ?? ''} ${text}`).language ?? fallback;
