import { tFor } from '~/i18n/i18n.server';
import type { Language } from '~/schemas/language';
import type { ActionButton, ChatReply, SuggestedQuestion } from '~/schemas/widget';
import type { Button, Part } from '../bot-api/outgoing-message';
import { joined, type RichText, richText, split } from './rich-text';

/** URL schemes that Telegram accepts in a button. */
const BUTTON_SCHEME = /^(https?|tg):/i;
/** Maximum length of a label: a longer question is cut and still finds its pair. */
const MAX_LABEL = 200;
/** A lone surrogate at the end of a cut; the database cannot store it. */
const HALF_A_CHARACTER = /[\uD800-\uDBFF]$/;

/** Converts a reply into messages: its text with sources and links, and buttons below the last. */
export function replyParts(
  reply: ChatReply,
  options: { language: Language; updateId: number; before?: RichText },
): Part[] {
  const { language, updateId, before } = options;
  const t = tFor(language);
  const buttons: Button[][] = [];
  const written: string[] = [];
  for (const { buttonText, url } of reply.actions) {
    if (BUTTON_SCHEME.test(url)) buttons.push([{ text: buttonText, url }]);
    else written.push(addressLine({ buttonText, url }));
  }
  buttons.push(...questionButtons(reply.suggestions, 's'));
  if (reply.requestFeedback) {
    buttons.push([
      { text: t('telegram:helpful'), callback_data: `f:1:${updateId}` },
      { text: t('telegram:notHelpful'), callback_data: `f:0:${updateId}` },
    ]);
  }
  const texts = [before, richText(reply.answer), plain(written.join('\n')), sourcesLine(reply, language)];
  return withButtons(
    texts.filter((text) => text !== undefined),
    buttons,
  );
}

/** The bot's own texts as messages. */
export function withButtons(texts: RichText[], buttons: Button[][] = []): Part[] {
  const parts = split(joined(texts)).map(
    ({ text, entities }): Part => (entities.length > 0 ? { text, entities } : { text }),
  );
  const last = parts.at(-1);
  if (last && buttons.length > 0) last.buttons = buttons;
  return parts;
}

export const plain = (text: string): RichText => ({ text, entities: [] });

/** One button per row, because questions must be readable. The label is the question. */
export function questionButtons(questions: SuggestedQuestion[], kind: 's' | 'p'): Button[][] {
  return questions.map(({ question }, at) => {
    const text = question.replace(/\s+/g, ' ').trim();
    const label =
      text.length <= MAX_LABEL
        ? text
        : `${text
            .slice(0, MAX_LABEL - 1)
            .replace(HALF_A_CHARACTER, '')
            .trimEnd()}…`;
    return [{ text: label, callback_data: `${kind}:${at}` }];
  });
}

function addressLine({ buttonText, url }: ActionButton): string {
  return `${buttonText}: ${decoded(url.replace(/^(mailto|tel):/i, ''))}`;
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function sourcesLine({ sources }: ChatReply, language: Language): RichText | undefined {
  if (sources.length === 0) return undefined;
  const t = tFor(language);
  const names = sources.map(({ name, page, picture }) =>
    [name, page && t('telegram:page', { page }), picture && t('telegram:picture')].filter(Boolean).join(', '),
  );
  const text = t('telegram:sources', { names: names.join(' · ') });
  const entities: RichText['entities'] = [{ type: 'italic', offset: 0, length: text.length }];
  let at = 0;
  for (const [index, { name, url }] of sources.entries()) {
    const offset = text.indexOf(names[index] ?? name, at);
    if (offset < 0) break;
    at = offset + name.length;
    if (url) entities.push({ type: 'text_link', offset, length: name.length, url });
  }
  return { text, entities };
}

/** The same message in a form that Telegram certainly accepts: no formatting, URLs written out. */
export function simplified(part: Part): Part {
  const rows = part.buttons ?? [];
  const links = rows.flat().filter((button) => button.url);
  const buttons = rows.map((row) => row.filter((button) => !button.url)).filter((row) => row.length > 0);
  const written = links.map(({ text, url }) => `${text}: ${url}`).join('\n');
  const text = written ? `${part.text.slice(0, 4096 - written.length - 2)}\n\n${written}` : part.text;
  return { text, ...(buttons.length > 0 && { buttons }), ...(part.contact && { contact: part.contact }) };
}
