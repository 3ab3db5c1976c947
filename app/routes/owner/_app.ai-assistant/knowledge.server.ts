import { shorten } from '~/components/data/shorten';
import { tFor } from '~/i18n/i18n.server';
import { openedPair } from '~/routes/shared/pair-editing.server';
import { PROPOSAL_ROWS } from '~/schemas/knowledge/knowledge';
import type { Language } from '~/schemas/language';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { hasTried } from '~/services/assistant/onboarding.server';
import { type DocumentSummary, listDocuments } from '~/services/knowledge/documents.server';
import { listQa } from '~/services/knowledge/qa.server';
import { storageOf } from '~/services/knowledge/quota.server';
import { countAnalysing, listProposals } from '~/services/knowledge/suggested-pairs/proposals.server';
import { listTexts } from '~/services/knowledge/texts.server';
import { countUses, usesOf } from '~/services/knowledge/uses.server';
import { listWebsites } from '~/services/website/websites.server';
import { telegramBotOf } from '~/telegram/setup/bots.server';
import { STEPS, type StepId, type TabId, tabOf } from './addresses';
import { describeDocument, inMegabytes, whole } from './describe-document.server';

/** SPEC section 9: how much of each kind the tabs show, and how much of each item. */
const PREVIEW_ITEMS = 6;
const ANSWER_CHARS = 100;
const TEXT_CHARS = 80;
const TEXT_CHARS_IN_DIALOG = 100;

/**
 * All the screen shows. Figures are written out here, in the caller's language: not every browser knows Kazakh, and
 * what it writes must be what the server wrote.
 */
export async function loadKnowledge(assistant: AssistantRef, request: Request, language: Language) {
  const query = new URL(request.url).searchParams;
  const tab = tabOf(query);
  const all = query.has('all');
  // In this order: each document that is ready here is either counted as analysed now, or its pairs are found below.
  const documents = await listDocuments(assistant);
  const analysing = await countAnalysing(assistant);
  const [storage, groups, texts, waiting, tried, bot, websites] = await Promise.all([
    storageOf(assistant),
    listQa(assistant),
    listTexts(assistant),
    listProposals(assistant, PROPOSAL_ROWS),
    hasTried(assistant),
    telegramBotOf(assistant),
    listWebsites(assistant),
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
  const batch = latestBatch(documents);
  const counts = { documents: documents.length, qa: pairs.length, text: texts.length };
  const anyKnown = Object.values(counts).some((count) => count > 0) || websites.some(({ pages }) => pages.read > 0);
  return {
    title: t('ai-assistant:title'),
    tab,
    all,
    previewItems: PREVIEW_ITEMS,
    counts,
    websites: websites.length,
    storage: {
      ...storage,
      text: t('ai-assistant:storage.text', {
        used: inMegabytes(storage.used, language, 1),
        limit: inMegabytes(storage.limit, language, 0),
        documents: whole(storage.documents, language),
        documentLimit: whole(storage.documentLimit, language),
      }),
      documentsText: t('ai-assistant:setup.connect.documentsText', {
        documents: whole(storage.documents, language),
        documentLimit: whole(storage.documentLimit, language),
      }),
    },
    documents: ofTab('documents', documents).map((document) => ({
      ...describeDocument(document, documents, t, language),
      uses: uses.get(document.id) ?? 0,
    })),
    /** For the form that asks whether a file of the same name is to be replaced. */
    names: tab === 'documents' ? [...new Set(documents.map(({ filename }) => filename))] : [],
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
    setup: {
      ...describeSetup(query.get('setup'), anyKnown, batch !== undefined || analysing > 0, waiting.total, tried),
      analysing,
      waiting: waiting.total,
    },
    /** Of the Telegram bot, if there is one that is on. */
    botLink: bot?.enabled ? bot.link : null,
    /** While the proposed pairs are looked through. */
    proposals: query.has('check') ? { total: waiting.total, rows: waiting.proposals } : undefined,
    /** The pair that is read whole, and edited. */
    editing: tab === 'qa' ? await openedPair(assistant, query) : undefined,
    /** The same for a text. */
    reading: opened && { ...opened, uses: await usesOf(assistant, opened) },
    /** What the owner is asked about before it goes. */
    deletion: deleting ? named.find((item) => item.tab === tab && item.id === deleting) : undefined,
  };
}

export type Knowledge = Awaited<ReturnType<typeof loadKnowledge>>;

/** Which steps are done, which one is shown, and whether the way is still to be gone. */
function describeSetup(
  asked: string | null,
  known: boolean,
  busy: boolean,
  waiting: number,
  tried: boolean,
): { done: StepId[]; shown: StepId; open: boolean } {
  const checked = known && !busy && waiting === 0;
  const done = [known && 'upload', checked && 'check', known && tried && 'test'].filter((step) => step !== false);
  const next = STEPS.find((step) => !(done as StepId[]).includes(step)) ?? 'connect';
  const shown = STEPS.find((step) => step === asked);
  return { done: done as StepId[], shown: shown ?? next, open: shown !== undefined || next !== 'connect' };
}

/** How far the newest upload is, while any of it is unfinished. */
function latestBatch(documents: DocumentSummary[]) {
  const finished = ({ status }: DocumentSummary) => status === 'ready' || status === 'failed';
  const unfinished = documents.find((document) => !finished(document));
  if (!unfinished) return undefined;
  const batch = documents.filter(({ batchId }) => batchId === unfinished.batchId);
  return { done: batch.filter(finished).length, total: batch.length };
}
