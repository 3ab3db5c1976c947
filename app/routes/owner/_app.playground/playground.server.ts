import { shortenFilename } from '~/components/data/shorten';
import { tFor } from '~/i18n/i18n.server';
import { AppError } from '~/infra/errors';
import { exchangeAsPair, openedPair } from '~/routes/shared/pair-editing.server';
import { DOMAINS } from '~/schemas/assistant/ai-settings';
import type { Language } from '~/schemas/language';
import { repliesMade } from '~/services/ai/replies-made.server';
import type { Assistant, AssistantRef } from '~/services/assistant/assistants.server';
import { modelUseToday } from '~/services/budget/own.server';
import { findExchange, readConversation } from '~/services/conversations/logs/exchanges.server';
import { PLAYGROUND_VISITOR, signVisitor } from '~/services/conversations/visitors.server';
import { secretsOf } from '~/services/keys/owner-secrets.server';
import { listDocuments } from '~/services/knowledge/documents.server';
import { listQa } from '~/services/knowledge/qa.server';
import { listTexts } from '~/services/knowledge/texts.server';
import { listWebsites } from '~/services/website/websites.server';
import type { Owner } from '~/sign-in/session.server';

/** Tries that are shown with the reason of their reply. */
const TRIES = 5;

/** All the screen shows. Try-outs are a visitor's like any other, signed here. */
export async function loadPlayground(
  { person, assistant }: { person: Owner; assistant: Assistant },
  request: Request,
  language: Language,
) {
  const [documents, pairs, texts, websites, { secret }, tries, made] = await Promise.all([
    listDocuments(assistant),
    listQa(assistant),
    listTexts(assistant),
    listWebsites(assistant),
    secretsOf(assistant.ownerId),
    readConversation(assistant, PLAYGROUND_VISITOR, { own: true, most: TRIES }),
    describeMade(assistant.ownerId, language),
  ]);
  const query = new URL(request.url).searchParams;
  const storedName = query.get('delete');
  const deleting = documents.find((document) => document.storedName === storedName);
  const isWebsiteRead = websites.some(({ pages }) => pages.read > 0);
  const blocked = documents.length + pairs.length + texts.length === 0 && !isWebsiteRead;
  if (storedName && !deleting && !blocked) throw new Response(null, { status: 404 });
  const mend = query.get('mend');
  return {
    title: tFor(language)('playground:title'),
    blocked,
    documents: documents.map(({ storedName, filename }) => ({
      storedName,
      filename,
      shortName: shortenFilename(filename),
    })),
    deleting: deleting && { storedName: deleting.storedName, filename: deleting.filename },
    mending: mend && !blocked ? { id: mend, pair: await mended(assistant, mend) } : undefined,
    editing: await openedPair(assistant, query),
    hasModel: made.writtenByModel,
    made,
    settings: {
      domain: DOMAINS.find((domain) => domain === assistant.domain) ?? 'support',
      step: Math.min(9, Math.max(1, Math.round(assistant.temperature * 10))),
      customPrompt: assistant.customPrompt,
      contact: assistant.contact,
    },
    tries: tries.exchanges.reverse().flatMap(({ id, message, answer, details, pairs: [pair] }) =>
      // A reply that was taken from a pair is corrected there: a second pair would contradict it.
      details ? [{ id, message, answer, details, pair: pair?.id }] : [],
    ),
    widget: {
      assistantKey: assistant.key,
      visitor: {
        user_id: PLAYGROUND_VISITOR,
        user_hash: signVisitor(PLAYGROUND_VISITOR, secret),
        user_metadata: { name: person.name, email: person.email },
        lang: language,
      },
    },
  };
}

/** The exchange that the address names, as a pair. */
async function mended(assistant: AssistantRef, id: string) {
  try {
    return exchangeAsPair(await findExchange(assistant, Number(id)));
  } catch (error) {
    if (error instanceof AppError) throw new Response(null, { status: error.status });
    throw error;
  }
}

/** How replies come about, in the owner's words, and what the model was asked today. */
async function describeMade(ownerId: string, language: Language) {
  const [{ writtenByModel, matched, languages }, use] = await Promise.all([repliesMade(), modelUseToday(ownerId)]);
  const t = tFor(language);
  const whole = (value: number) => new Intl.NumberFormat(language).format(value);
  const names = languages.map((one) => t(`playground:made.language.${one}`)).join(', ');
  const tokens = whole(use.inputTokens + use.outputTokens);
  return {
    writtenByModel,
    understood: t(`playground:made.matched.${matched}`, { languages: names }),
    today: writtenByModel ? t('playground:made.use', { calls: whole(use.calls), tokens }) : undefined,
  };
}

export type PlaygroundData = Awaited<ReturnType<typeof loadPlayground>>;
