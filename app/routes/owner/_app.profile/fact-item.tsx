import { useTranslation } from 'react-i18next';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Button, ButtonLink } from '~/components/ui/button';
import { StatusBadge } from '~/components/ui/status-badge';
import { profileUrl } from './addresses';
import type { LoadedProfile } from './load.server';

type Fact = LoadedProfile['known'][number]['facts'][number];

/** One fact, where it comes from, and what can be done about it. */
export function FactItem({ fact }: { fact: Fact }) {
  const { t } = useTranslation('profile');
  const { id, branch, text, own, replaced, source, read } = fact;
  return (
    <li className="py-4">
      {branch && <h3 className="mb-1 font-medium break-words">{branch}</h3>}
      <p className={`break-words whitespace-pre-line ${replaced ? 'text-muted' : ''}`}>{text}</p>
      {read && !saysTheSame(read, text) && (
        <p className="mt-1 text-sm break-words text-muted">
          {t('read')} {read}
        </p>
      )}
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <StatusBadge tone={own ? 'ok' : 'waiting'}>{t(own ? 'own' : replaced ? 'replaced' : 'found')}</StatusBadge>
        {source && (
          <span className="min-w-0 break-words">
            {t('source')} {source}
          </span>
        )}
      </p>
      <div className={`mt-2 flex flex-wrap gap-2 ${own ? '-ml-4' : ''}`}>
        {!own && <Deed id={id} deed="confirm" label={t('confirm')} text={text} />}
        <ButtonLink to={profileUrl({ edit: id })} preventScrollReset variant="quiet" className="text-sm">
          {t('mend')}
          <span className="sr-only">: {text}</span>
        </ButtonLink>
        <Deed id={id} deed="deny" label={t(own ? 'remove' : 'deny')} text={text} />
      </div>
    </li>
  );
}

/** What was understood is told where it differs from what stands above it. */
const saysTheSame = (read: string, text: string) => bare(read) === bare(text);
const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s.,;:]+/g, ' ')
    .trim();

function Deed({ id, deed, label, text }: { id: string; deed: 'confirm' | 'deny'; label: string; text: string }) {
  const address = `${profileUrl({ do: deed })}&fact=${id}`;
  const pending = usePending(address);
  return (
    <Form method="post" action={address} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Button variant={deed === 'confirm' ? 'secondary' : 'quiet'} pending={pending} className="text-sm">
        {label}
        <span className="sr-only">: {text}</span>
      </Button>
    </Form>
  );
}
