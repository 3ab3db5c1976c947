import type { TFunction } from 'i18next';
import { shorten } from '~/components/data/shorten';
import { tFor } from '~/i18n/i18n.server';
import { AppError } from '~/infra/errors';
import { openedPair } from '~/routes/shared/pair-editing.server';
import { PROPOSAL_ROWS } from '~/schemas/knowledge/knowledge';
import type { Language } from '~/schemas/language';
import { type Trade, tradeOf } from '~/schemas/setup';
import type { Assistant } from '~/services/assistant/assistants.server';
import { progressOf, TRIES } from '~/services/assistant/onboarding.server';
import { ownerLimits } from '~/services/budget/owner-limits.server';
import { type DocumentSummary, listDocuments } from '~/services/knowledge/documents.server';
import { listQa } from '~/services/knowledge/qa.server';
import { storageOf } from '~/services/knowledge/quota.server';
import { countAnalysing, listProposals } from '~/services/knowledge/suggested-pairs/proposals.server';
import { listTexts } from '~/services/knowledge/texts.server';
import { countUses, usesOf } from '~/services/knowledge/uses.server';
import { factsOfOwner } from '~/services/profile/profile.server';
import { restsOn } from '~/services/trust/receipts/rests-on.server';
import { listWebsites } from '~/services/website/websites.server';
import { telegramBotOf } from '~/telegram/setup/bots.server';
import { KIND_OF, STEPS, type StepId, type TabId, tabOf } from './addresses';
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
  const busy = batch !== undefined || analysing > 0;
  const trade = tradeOf(assistant.setup?.trade);
  const first = batch ? 'check' : 'test';
  const begin = anyKnown ? (progress.tries === 0 ? first : undefined) : 'upload';
  const way = describeSetup(query.get('setup'), begin, {
    business: trade !== undefined,
    upload: anyKnown,
    check: anyKnown && !busy && waiting.total === 0,
    profile: assistant.setup?.profileSeen ?? false,
    test: anyKnown && progress.tries >= TRIES,
    contact: assistant.contact !== '' || assistant.leadForm?.on === true,
    connect: progress.onWebsite || bot?.enabled === true,
  });
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
    setup: {
      ...way,
      analysing,
      waiting: waiting.total,
      tries: { done: progress.tries, of: TRIES },
      business: { name: assistant.name, trade: trade ?? '' },
      typical: trade ? typicalQuestions(trade, t) : [],
      facts: way.shown === 'profile' ? await describeFacts(assistant, t) : [],
      contact: assistant.contact,
    },
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

/** Deleted meanwhile. */
function gone(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error;
}

export type Knowledge = Awaited<ReturnType<typeof loadKnowledge>>;

/** The steps that an assistant is nothing without; the others may be left out. */
const NEEDED: StepId[] = ['upload', 'check', 'test'];

/**
 * Which steps are done, which one is shown, and whether the way is still to be gone. `begin`: the step that a newcomer
 * needs for the first answer; all others can wait until they have seen one.
 */
function describeSetup(asked: string | null, begin: StepId | undefined, isDone: Record<StepId, boolean>) {
  const done = STEPS.filter((step) => isDone[step]);
  const last = done.filter((step) => NEEDED.includes(step)).at(-1);
  const after = STEPS.slice(last ? STEPS.indexOf(last) + 1 : 0);
  // A step that may be left out is not asked for again once a needed one behind it is done.
  const next = after.find((step) => !isDone[step]) ?? STEPS.find((step) => !isDone[step]) ?? 'connect';
  const named = STEPS.find((step) => step === asked);
  return { done, shown: named ?? begin ?? next, open: named !== undefined || NEEDED.some((step) => !isDone[step]) };
}

const FACTS_SHOWN = 8;

/** What is known of the business, for the owner to look through. */
async function describeFacts(assistant: Assistant, t: TFunction) {
  const facts = (await factsOfOwner(assistant)).filter(({ replaced }) => !replaced);
  // Two documents may say the same.
  const once = new Map(facts.map((fact) => [`${fact.kind} ${fact.text}`, fact]));
  return [...once.values()]
    .slice(0, FACTS_SHOWN)
    .map(({ id, kind, text }) => ({ id, kind: t(`profile:kind.${kind}`), text }));
}

/** How far the newest upload is, while any of it is unfinished. */
function latestBatch(documents: DocumentSummary[]) {
  const finished = ({ status }: DocumentSummary) => status === 'ready' || status === 'failed';
  const unfinished = documents.find((document) => !finished(document));
  if (!unfinished) return undefined;
  const batch = documents.filter(({ batchId }) => batchId === unfinished.batchId);
  return { done: batch.filter(finished).length, total: batch.length };
}

/** What customers of nearly every business ask, and what those of a trade ask besides. */
function typicalQuestions(trade: Trade, t: TFunction): string[] {
  return [t('setup:questions.all'), t(`setup:questions.${trade}`)].flatMap((lines) => lines.split('\n'));
}
