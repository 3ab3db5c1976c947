import { FileText, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from '~/components/navigation/links';
import { playgroundUrl } from './addresses';
import type { PlaygroundData } from './playground.server';

export function DocumentList({ documents }: { documents: PlaygroundData['documents'] }) {
  const { t } = useTranslation('playground');
  if (documents.length === 0) return <p className="text-sm text-muted">{t('documents.empty')}</p>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {documents.map(({ storedName, filename, shortName }) => (
        <li key={storedName} className="flex items-center gap-3 py-2">
          <FileText aria-hidden="true" className="size-5 shrink-0 text-muted" />
          <span title={filename} className="min-w-0 grow break-words">
            {shortName}
          </span>
          <Link
            to={playgroundUrl({ delete: storedName })}
            preventScrollReset
            title={t('documents.deleteItem', { name: filename })}
            className="-mr-1 rounded-base p-2 text-muted transition-colors duration-150 hover:bg-error-tint hover:text-error-ink"
          >
            <Trash2 aria-hidden="true" className="size-5" />
            <span className="sr-only">{t('documents.deleteItem', { name: filename })}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
