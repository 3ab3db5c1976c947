import { useTranslation } from 'react-i18next';
import { Moment } from '~/components/data/moment';
import { Link } from '~/components/navigation/links';
import type { ShownSource } from './load.server';

/** Where a statement stands, with the way to it, and since when. */
export function SourceLine({ source }: { source: ShownSource }) {
  const { t } = useTranslation('knowledge-check');
  const { kind, name, page, touchedAt, mend, url } = source;
  return (
    <p className="text-sm break-words text-muted">
      {t(`source.${kind}`)}{' '}
      {kind === 'page' && url ? (
        <a href={url} className="link" rel="noreferrer" target="_blank">
          {name}
        </a>
      ) : (
        <Link to={mend} className="link">
          {name}
        </Link>
      )}
      {page !== null && kind === 'document' && <>, {t('source.pageNumber', { page })}</>}
      {' · '}
      <Moment at={touchedAt} full />
    </p>
  );
}
