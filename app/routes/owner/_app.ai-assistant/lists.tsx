import { FileText, GraduationCap, type LucideIcon, MessageSquareQuote, TextQuote, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentWarnings } from '~/components/data/document-warnings';
import { Link } from '~/components/navigation/links';
import { ButtonLink } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { EmptyState } from '~/components/ui/empty-state';
import { ProgressBar } from '~/components/ui/progress-bar';
import { StatusBadge } from '~/components/ui/status-badge';
import { pairUrl } from '~/schemas/knowledge/pair-address';
import { assistantUrl, reportOf, type TabId } from './knowledge/addresses';
import type { Knowledge } from './knowledge/knowledge.server';

const ICONS: Record<TabId, LucideIcon> = { documents: FileText, qa: MessageSquareQuote, text: TextQuote };

export const TONES = {
  queued: 'waiting',
  reading: 'busy',
  scanning: 'busy',
  indexing: 'busy',
  ready: 'ok',
  failed: 'error',
} as const;

/** The tab's few newest items, with the way to all of them. */
export function KnowledgeList({ knowledge }: { knowledge: Knowledge }) {
  const { t } = useTranslation('ai-assistant');
  const { tab, counts, previewItems, batch, setup } = knowledge;
  const count = counts[tab];
  return (
    <Card>
      <h2 className="mb-4 text-lg font-semibold">{t(`${tab}.listTitle`)}</h2>
      {tab === 'documents' && batch && (
        <div className="mb-4">
          <ProgressBar
            value={batch.done}
            max={batch.total}
            label={t('documents.batch')}
            text={t('documents.batchText', batch)}
          />
        </div>
      )}
      {tab === 'qa' && setup.waiting > 0 && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-base bg-brand-tint px-4 py-3">
          <p className="text-sm font-medium text-brand">{t('proposals.waiting', { count: setup.waiting })}</p>
          <ButtonLink to={assistantUrl({ tab, check: true })} preventScrollReset variant="secondary">
            {t('proposals.check')}
          </ButtonLink>
        </div>
      )}
      <Items knowledge={knowledge} most={previewItems} />
      {count > 0 && (
        <ButtonLink to={assistantUrl({ tab, all: true })} preventScrollReset variant="secondary" className="mt-4">
          {t('viewAll', { count })}
        </ButtonLink>
      )}
    </Card>
  );
}

/** Documents, pairs or texts of the open tab, or what to do while there are none. */
export function Items({ knowledge, most }: { knowledge: Knowledge; most?: number }) {
  const { t } = useTranslation('ai-assistant');
  const { tab, counts, all, documents, pairs, texts } = knowledge;
  if (counts[tab] === 0) {
    return (
      <EmptyState icon={ICONS[tab]} title={t(`${tab}.emptyTitle`)}>
        {t(`${tab}.empty`)}
      </EmptyState>
    );
  }
  const row = { tab, all };
  return (
    <ul className="divide-y divide-line border-y border-line">
      {documents.slice(0, most).map((document) => (
        <Item key={document.storedName} {...row} id={document.storedName} name={document.filename}>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              to={reportOf(document.storedName)}
              title={document.filename}
              className="link min-w-0 font-medium break-words"
            >
              {document.shortName}
            </Link>
            <StatusBadge tone={TONES[document.status]}>{t(`documents.status.${document.status}`)}</StatusBadge>
          </div>
          <p className="text-sm text-muted">
            {document.facts}
            <Uses count={document.uses} />
          </p>
          {document.progress && <p className="mt-1 text-sm">{document.progress}</p>}
          {document.version && <p className="mt-1 text-sm">{t(`documents.version.${document.version}`)}</p>}
          {document.reason && <p className="mt-1 text-sm text-error-ink">{document.reason}</p>}
          <DocumentWarnings of={document} />
        </Item>
      ))}
      {pairs.slice(0, most).map((pair) => (
        <Item key={pair.id} {...row} id={pair.id} name={pair.question} examine={`/exam?new=1&pair=${pair.id}`}>
          <Link
            to={pairUrl(assistantUrl(row), pair.id)}
            preventScrollReset
            title={t('qa.edit', { name: pair.question })}
            className="link font-medium break-words"
          >
            {pair.question}
          </Link>
          <p className="text-sm break-words text-muted">
            {pair.answer}
            <Uses count={pair.uses} />
          </p>
        </Item>
      ))}
      {texts.slice(0, most).map((text) => (
        <Item key={text.id} {...row} id={text.id} name={text.title ?? text.text}>
          {text.title && <p className="font-medium break-words">{text.title}</p>}
          <p className="text-sm break-words">
            <Link
              to={assistantUrl({ ...row, text: text.id })}
              preventScrollReset
              title={t('text.edit', { name: text.title ?? text.text })}
              className="link"
            >
              {text.text}
            </Link>
          </p>
          <p className="text-sm text-muted">
            <Uses count={text.uses} bare />
          </p>
        </Item>
      ))}
    </ul>
  );
}

/** How often replies named an entry lately; nothing is said of one that none has named. */
function Uses({ count, bare }: { count: number; bare?: boolean }) {
  const { t } = useTranslation('pair');
  if (count === 0) return null;
  return (
    <span className="whitespace-nowrap">
      {bare ? '' : ' · '}
      {t('uses.short', { count })}
    </span>
  );
}

/** `examine`: where it becomes a question of the exam. */
type ItemProps = { tab: TabId; all: boolean; id: string; name: string; examine?: string; children: ReactNode };

function Item({ tab, all, id, name, examine, children }: ItemProps) {
  const { t } = useTranslation('ai-assistant');
  const Icon = ICONS[tab];
  return (
    <li className="flex items-start gap-3 py-3">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 grow">{children}</div>
      {examine && (
        <Link
          to={examine}
          title={t('qa.examine', { name })}
          className="-m-1 rounded-base p-2 text-muted transition-colors duration-150 hover:bg-brand-tint hover:text-brand"
        >
          <GraduationCap aria-hidden="true" className="size-5" />
          <span className="sr-only">{t('qa.examine', { name })}</span>
        </Link>
      )}
      <Link
        to={assistantUrl({ tab, all, delete: id })}
        preventScrollReset
        title={t('deletion.deleteItem', { name })}
        className="-m-1 rounded-base p-2 text-muted transition-colors duration-150 hover:bg-error-tint hover:text-error-ink"
      >
        <Trash2 aria-hidden="true" className="size-5" />
        <span className="sr-only">{t('deletion.deleteItem', { name })}</span>
      </Link>
    </li>
  );
}
