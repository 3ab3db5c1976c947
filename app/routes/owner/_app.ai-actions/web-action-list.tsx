import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from '~/components/navigation/links';
import { ButtonLink } from '~/components/ui/button';
import { Section } from '~/components/ui/section';

type ListProps = {
  actions: { id: string; name: string; method: string; url: string }[];
  limit: number;
  /** Only the owner may change them: they may hold a secret. */
  mayChange: boolean;
};

/** Actions that call an address of the owner's. */
export function WebActionList({ actions, limit, mayChange }: ListProps) {
  const { t } = useTranslation('web-actions');
  return (
    <Section title={t('list.title')} text={t('list.text')}>
      {actions.length > 0 && (
        <ul className="mb-4 divide-y divide-line">
          {actions.map(({ id, name, method, url }) => (
            <li key={id} className="py-3 first:pt-0">
              {mayChange ? (
                <Link to={`/ai-actions/web/${id}`} className="link font-medium break-words">
                  {name}
                </Link>
              ) : (
                <span className="font-medium break-words">{name}</span>
              )}
              <p className="text-sm break-all text-muted">
                {method} {url}
              </p>
            </li>
          ))}
        </ul>
      )}
      {!mayChange && <p className="text-sm text-muted">{t('list.ownerOnly')}</p>}
      {mayChange && actions.length >= limit && <p className="text-sm text-muted">{t('list.full', { limit })}</p>}
      {mayChange && actions.length < limit && (
        <ButtonLink to="/ai-actions/web/new" variant="secondary">
          <Plus aria-hidden="true" className="size-5" />
          {t('list.add')}
        </ButtonLink>
      )}
    </Section>
  );
}
