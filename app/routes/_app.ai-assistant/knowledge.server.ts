import type { TFunction } from 'i18next';
import { shorten, shortenFilename } from '~/components/shorten';
import { tFor } from '~/i18n/i18n.server';
import type { Language } from '~/schemas/language';
import { type DocumentSummary, listDocuments } from '~/services/documents.server';
import { listQa } from '~/services/qa.server';
import { storageOf } from '~/services/storage.server';
import { listTexts } from '~/services/texts.server';
import { type TabId, tabOf } from './addresses';

/** SPEC section 9: how much of each kind the tabs show, and how much of each item. */
const PREVIEW_ITEMS = 6;
const ANSWER_CHARS = 100;
const TEXT_CHARS = 80;
const TEXT_CHARS_IN_DIALOG = 100;

const MB = 1024 * 1024;

/**
 * All the screen shows. Figures are written out here, in the caller's language: not every browser knows Kazakh, and
 * what it writes must be what the server wrote.
 */
export async function loadKnowledge(ownerId: string, request: Request, language: Language) {
  const query = new URL(request.url).searchParams;
  const tab = tabOf(query);
  const all = query.has('all');
  const [storage, documents, groups, texts] = await Promise.all([
    storageOf(ownerId),
    listDocuments(ownerId),
    listQa(ownerId),
    listTexts(ownerId),
  ]);
  const t = tFor(language);
  const pairs = groups.flatMap((group) => group.entries);
  const shown = <T>(of: TabId, items: T[]) => (of === tab ? items.slice(0, all ? undefined : PREVIEW_ITEMS) : []);
  const named = [
    ...documents.map(({ storedName, filename }) => ({ tab: 'documents', id: storedName, name: filename })),
    ...pairs.map(({ id, question }) => ({ tab: 'qa', id, name: question })),
    ...texts.map(({ id, title, text }) => ({ tab: 'text', id, name: title ?? shorten(text, TEXT_CHARS_IN_DIALOG) })),
  ];
  const deleting = query.get('delete');
  return {
    title: t('ai-assistant:title'),
    tab,
    all,
    previewItems: PREVIEW_ITEMS,
    counts: { documents: documents.length, qa: pairs.length, text: texts.length },
    storage: {
      ...storage,
      text: t('ai-assistant:storage.text', {
        used: decimal(storage.used / MB, language),
        limit: whole(storage.limit / MB, language),
        documents: whole(storage.documents, language),
        documentLimit: whole(storage.documentLimit, language),
      }),
    },
    documents: shown('documents', documents).map((document) => describeDocument(document, t, language)),
    batch: latestBatch(documents),
    pairs: shown('qa', pairs).map(({ id, question, answer }) => ({
      id,
      question,
      answer: shorten(answer, ANSWER_CHARS),
    })),
    texts: shown('text', texts).map(({ id, title, text }) => ({
      id,
      title,
      text: shorten(text, all ? TEXT_CHARS_IN_DIALOG : TEXT_CHARS),
    })),
    /** What the owner is asked about before it goes. */
    deletion: deleting ? named.find((item) => item.tab === tab && item.id === deleting) : undefined,
  };
}

export type Knowledge = Awaited<ReturnType<typeof loadKnowledge>>;

function describeDocument(document: DocumentSummary, t: TFunction, language: Language) {
  const { storedName, filename, size, status, errorCode, pages, chars } = document;
  const facts = [
    size < 0.1 * MB
      ? t('ai-assistant:documents.kilobytes', { size: whole(Math.ceil(size / 1024), language) })
      : t('ai-assistant:documents.megabytes', { size: decimal(size / MB, language) }),
    pages === null ? undefined : t('ai-assistant:documents.pages', { count: pages }),
    chars === null ? undefined : t('ai-assistant:documents.chars', { chars: whole(chars, language) }),
  ];
  return {
    storedName,
    filename,
    shortName: shortenFilename(filename),
    status,
    facts: facts.filter((fact) => fact !== undefined).join(' · '),
    reason: status === 'failed' ? t(`errors:${errorCode ?? 'internal'}`, { filename }) : undefined,
  };
}

/** How far the newest upload is, while any of it is unfinished. */
function latestBatch(documents: DocumentSummary[]) {
  const finished = ({ status }: DocumentSummary) => status === 'ready' || status === 'failed';
  const unfinished = documents.find((document) => !finished(document));
  if (!unfinished) return undefined;
  const batch = documents.filter(({ batchId }) => batchId === unfinished.batchId);
  return { done: batch.filter(finished).length, total: batch.length };
}

const decimal = (value: number, language: Language) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);

const whole = (value: number, language: Language) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(value);
