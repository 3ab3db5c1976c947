import type { TFunction } from 'i18next';
import { shortenFilename } from '~/components/data/shorten';
import { isLanguage, type Language } from '~/schemas/language';
import type { DocumentSummary } from '~/services/knowledge/documents.server';

const MB = 1024 * 1024;

const WARNINGS = ['few_characters_per_page', 'garbled', 'unreadable_pages', 'hidden_parts', 'rows_left_out'] as const;
/** Failures whose own text does not say what to do. */
const ADVISED = ['corrupt', 'empty', 'internal'] as const;

/** A document as a list or its report tells of it, written out in the caller's language. `all`: the owner's others. */
export function describeDocument(document: DocumentSummary, all: DocumentSummary[], t: TFunction, language: Language) {
  const { storedName, filename, size, status, errorCode, pages, chars } = document;
  const facts = [
    size < 0.1 * MB
      ? t('ai-assistant:documents.kilobytes', { size: whole(Math.ceil(size / 1024), language) })
      : t('ai-assistant:documents.megabytes', { size: inMegabytes(size, language, 1) }),
    pages === null ? undefined : t('ai-assistant:documents.pages', { count: pages }),
    chars === null ? undefined : t('ai-assistant:documents.chars', { chars: whole(chars, language) }),
    isLanguage(document.language) ? t(`ai-assistant:documents.language.${document.language}`) : undefined,
  ];
  return {
    storedName,
    filename,
    shortName: shortenFilename(filename),
    status,
    progress: progressOf(document, t, language),
    facts: facts.filter((fact) => fact !== undefined).join(' · '),
    version: versionOf(document, all),
    reason: status === 'failed' ? reasonOf(errorCode ?? 'internal', filename, t) : undefined,
    warnings: warningsOf(document, all, t),
  };
}

export type DescribedDocument = ReturnType<typeof describeDocument>;

/** Whether it waits to replace a document, could not, or is to be replaced. */
function versionOf({ id, replacesId, status }: DocumentSummary, all: DocumentSummary[]) {
  if (replacesId !== null) return status === 'failed' ? ('unreadable' as const) : ('coming' as const);
  return all.some((other) => other.replacesId === id && other.status !== 'failed') ? ('leaving' as const) : undefined;
}

function reasonOf(code: NonNullable<DocumentSummary['errorCode']>, filename: string, t: TFunction): string {
  const advised = ADVISED.find((one) => one === code);
  const reason = t(`errors:${code}`, { filename });
  return advised ? `${reason} ${t(`ai-assistant:documents.advice.${advised}`)}` : reason;
}

/** How far the reading of its pictures is. */
function progressOf({ status, scan }: DocumentSummary, t: TFunction, language: Language): string | undefined {
  if (status !== 'scanning' || !scan) return undefined;
  const pages = scan.pages.length;
  return t('ai-assistant:documents.scanProgress', {
    page: whole(Math.min(scan.read + 1, pages), language),
    pages: whole(pages, language),
  });
}

/** What may be wrong with a document that was read all the same. */
function warningsOf(document: DocumentSummary, all: DocumentSummary[], t: TFunction): string[] {
  const twin = all.find(({ id, sha256 }) => id !== document.id && sha256 === document.sha256);
  return [
    ...WARNINGS.filter((code) => document.warnings.includes(code)).map((code) =>
      t(`ai-assistant:documents.warning.${code}`),
    ),
    ...scanWarnings(document, t),
    ...(twin ? [t('ai-assistant:documents.warning.duplicate', { filename: twin.filename })] : []),
  ];
}

function scanWarnings({ scan, pages, warnings }: DocumentSummary, t: TFunction): string[] {
  if (!scan) return [];
  const { unsure, leftOut } = scan;
  const read = scan.pages.filter((page) => !unsure.includes(page));
  const told = (code: string) => warnings.includes(code);
  return [
    ...(told('read_from_pictures') && pages === null ? [t('ai-assistant:documents.warning.read_from_picture')] : []),
    ...(told('read_from_pictures') && pages !== null
      ? [t('ai-assistant:documents.warning.read_from_pictures', { pages: pageList(read) })]
      : []),
    ...(told('unsure_prices') ? [t('ai-assistant:documents.warning.unsure_prices')] : []),
    ...(unsure.length > 0 && pages !== null
      ? [t('ai-assistant:documents.warning.unsure_pages', { pages: pageList(unsure) })]
      : []),
    ...(leftOut.length > 0
      ? [
          t('ai-assistant:documents.warning.scan_pages_left_out', {
            pages: pageList(leftOut),
            count: scan.pages.length,
          }),
        ]
      : []),
  ];
}

/** Numbers in rising order: 3, 5–9. */
function pageList(pages: number[]): string {
  const runs: [number, number][] = [];
  for (const page of pages) {
    const last = runs.at(-1);
    if (last && last[1] === page - 1) last[1] = page;
    else runs.push([page, page]);
  }
  return runs.map(([from, to]) => (from === to ? from : `${from}–${to}`)).join(', ');
}

/** Bytes as megabytes, with so many decimals. */
export const inMegabytes = (bytes: number, language: Language, decimals: number) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(
    bytes / MB,
  );

export const whole = (value: number, language: Language) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(value);
