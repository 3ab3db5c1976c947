import type { TFunction } from 'i18next';
import { shorten } from '~/components/data/shorten';
import { tFor } from '~/i18n/i18n.server';
import { AppError } from '~/infra/errors';
import { openedPair } from '~/routes/shared/pair-editing.server';
import { PROPOSAL_ROWS } from '~/schemas/knowledge/knowledge';
import type { Language } from '~/schemas/language';
import type { Assistant } from '~/services/assistant/assistants.server';
import { progressOf } from '~/services/assistant/onboarding.server';
import { ownerLimits } from '~/services/budget/owner-limits.server';
import { type DocumentSummary, listDocuments } from '~/services/knowledge/documents.server';
import { listQa } from '~/services/knowledge/qa.server';
import { storageOf } from '~/services/knowledge/quota.server';
import { countAnalysing, listProposals } from '~/services/knowledge/suggested-pairs/proposals.server';
import { listTexts } from '~/services/knowledge/texts.server';
import { countUses, usesOf } from '~/services/knowledge/uses.server';
import { restsOn } from '~/services/trust/receipts/rests-on.server';
import { listWebsites } from '~/services/website/websites.server';
import { telegramBotOf } from '~/telegram/setup/bots.server';
import { KIND_OF, type TabId, tabOf } from './addresses';
import { describeDocument, inMegabytes, whole } from './describe-document.server';
import { describeSetup } from './describe-setup.server';

/** How many items of each kind the tabs show, and how many characters of each (product.md 9). */
const PREVIEW_ITEMS = 6;
const ANSWER_CHARS = 100;
const TEXT_CHARS = 80;
const TEXT_CHARS_IN_DIALOG = 100;

/**
 * All the screen shows. Figures are written out here, in the caller's language: not every browser knows Kazakh, and
 * what it writes must be what the server wrote.
 */
export async function loadKnowledge(assistant: Assistant, request: Request, language: Language) {
  const query = new URL(request.url).searchParams;
  const tab = tabOf(query);
  const all = query.has('all');
  // In this order: each document that is ready here is either counted as analysed now, or its pairs are found below.
  const documents = await listDocuments(assistant);
  const analysing = await countAnalysing(assistant);
  const [storage, groups, texts, waiting, progress, bot, websites, limits] = await Promise.all([
    storageOf(assistant),
    listQa(assistant),
    listTexts(assistant),
    listProposals(assistant, PROPOSAL_ROWS),
    progressOf(assistant),
    telegramBotOf(assistant),
    listWebsites(assistant),
    ownerLimits(assistant.ownerId),
  ]);
  const t = tFor(language);
  const pairs = groups.flatMap((group) => group.entries);
  const ofTab = <T>(of: TabId, items: T[]) => (of === tab ? items.slice(0, all ? undefined : PREVIEW_ITEMS) : []);
  const uses = await countUses(assistant, [
    ...ofTab('documents', documents),
    ...ofTab('qa', pairs),
    ...ofTab('text', texts),
  ]);
  const opened = tab === 'text' ? texts.find(({ id }) => id === query.get('text')) : undefined;
  const named = [
    ...documents.map(({ storedName, filename }) => ({ tab: 'documents', id: storedName, name: filename })),
    ...pairs.map(({ id, question }) => ({ tab: 'qa', id, name: question })),
    ...texts.map(({ id, title, text }) => ({ tab: 'text', id, name: title ?? shorten(text, TEXT_CHARS_IN_DIALOG) })),
  ];
  const deleting = query.get('delete');
  const doomed = deleting ? named.find((item) => item.tab === tab && item.id === deleting) : undefined;
  const batch = latestBatch(documents);
  const counts = { documents: documents.length, qa: pairs.length, text: texts.length };
  const anyKnown = Object.values(counts).some((count) => count > 0) || websites.some(({ pages }) => pages.read > 0);
  const setup = await describeSetup(assistant, query.get('setup'), t, {
    ...{ analysing, progress, reading: batch !== undefined, known: anyKnown },
    ...{ waiting: waiting.total, botOn: bot?.enabled === true },
  });
  return {
    title: t('ai-assistant:title'),
    tab,
    all,
    previewItems: PREVIEW_ITEMS,
    counts,
    websites: websites.length,
    storage: describeStorage(storage, t, language),
    documents: ofTab('documents', documents).map((document) => ({
      ...describeDocument(document, documents, t, language),
      uses: uses.get(document.id) ?? 0,
    })),
    /** For the form that asks whether a file of the same name is to be replaced. */
    names: tab === 'documents' ? [...new Set(documents.map(({ filename }) => filename))] : [],
    pictures: limits.pictures,
    batch,
    pairs: ofTab('qa', pairs).map(({ id, question, answer }) => ({
      ...{ id, uses: uses.get(id) ?? 0 },
      question,
      answer: shorten(answer, ANSWER_CHARS),
    })),
    texts: ofTab('text', texts).map(({ id, title, text }) => ({
      ...{ id, uses: uses.get(id) ?? 0 },
      title,
      text: shorten(text, all ? TEXT_CHARS_IN_DIALOG : TEXT_CHARS),
    })),
    setup,
    sample: query.has('sample'),
    /** Of the Telegram bot, if there is one that is on. */
    botLink: bot?.enabled ? bot.link : null,
    /** While the proposed pairs are looked through. */
    proposals: query.has('check') ? { total: waiting.total, rows: waiting.proposals } : undefined,
    /** The pair that is read whole, and edited. */
    editing: tab === 'qa' ? await openedPair(assistant, query) : undefined,
    /** The same for a text. */
    reading: opened && { ...opened, uses: await usesOf(assistant, opened) },
    /** What the owner is asked about before it goes. */
    deletion: doomed && { ...doomed, rests: await restsOn(assistant, KIND_OF[tab], doomed.id).catch(gone) },
  };
}

/** How full the assistant is, in figures and in words. */
function describeStorage(storage: Awaited<ReturnType<typeof storageOf>>, t: TFunction, language: Language) {
  const counts = {
    documents: whole(storage.documents, language),
    documentLimit: whole(storage.documentLimit, language),
  };
  return {
    ...storage,
    text: t('ai-assistant:storage.text', {
      used: inMegabytes(storage.used, language, 1),
      limit: inMegabytes(storage.limit, language, 0),
      ...counts,
    }),
    documentsText: t('ai-assistant:setup.connect.documentsText', counts),
  };
}

/** Deleted meanwhile. */
function gone(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error;
}

export type Knowledge = Awaited<ReturnType<typeof loadKnowledge>>;

/** How far the newest upload is, while any of it is unfinished. */
function latestBatch(documents: DocumentSummary[]) {
  const finished = ({ status }: DocumentSummary) => status === 'ready' || status === 'failed';
  const unfinished = documents.find((document) => !finished(document));
  if (!unfinished) return undefined;
  const batch = documents.filter(({ batchId }) => batchId === unfinished.batchId);
  return { done: batch.filter(finished).length, total: batch.length };
}
