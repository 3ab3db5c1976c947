import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from '~/components/navigation/links';
import { Section } from '~/components/ui/section';

const PAGES = { assistants: '/assistants', keys: '/account/keys', webhooks: '/webhooks', privacy: '/privacy-settings' };

/** What belongs to an account and has a page of its own. */
export function OtherPages({ teams }: { teams: string[] }) {
  const { t } = useTranslation('account');
  return (
    <Section title={t('more')} tone="quiet">
      <ul className="-my-2 divide-y divide-line">
        {teams.length > 0 && <Row to="/account/teams" title={t('team:mine.title')} text={teams.join(', ')} />}
        {Object.entries(PAGES).map(([name, to]) => (
          <Row key={name} to={to} title={t(`${name}.title`)} text={t(`${name}.text`)} />
        ))}
      </ul>
    </Section>
  );
}

function Row({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <li>
      <Link to={to} className="group flex items-center gap-3 py-3">
        <span className="min-w-0 grow">
          <span className="block font-medium group-hover:underline">{title}</span>
          <span className="block text-sm text-muted">{text}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
      </Link>
    </li>
  );
}
