import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Store } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { keepsForm } from '~/components/forms/keeps-form';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { Alert } from '~/components/ui/alert';
import { ButtonLink } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { EmptyState } from '~/components/ui/empty-state';
import { Section } from '~/components/ui/section';
import type { FormResult } from '~/http/forms/form.server';
import { languageOf } from '~/i18n/i18n.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';
import { act } from './actions.server';
import { profileUrl } from './addresses';
import { FactDialog } from './fact-dialog';
import { FactItem } from './fact-item';
import { type LoadedProfile, loadProfile } from './load.server';
import { ZoneForm } from './zone-form';

export async function loader({ request }: LoaderFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  return loadProfile(assistant, request, await languageOf(request));
}

export const meta = titleMeta;
export const clientAction = keepsForm();

export async function action({ request }: ActionFunctionArgs) {
  return act((await requireAssistant(request)).assistant, request);
}

export default function ProfileScreen() {
  const { t } = useTranslation('profile');
  const profile = useLoaderData<typeof loader>();
  const result = useActionData<FormResult>();
  const { done, adding, editing, known, missing } = profile;
  const open = adding !== undefined || editing !== undefined;
  const error = open ? undefined : result?.error?.['']?.[0];
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')} />
      <div className="space-y-6">
        {error && <Alert kind="error">{error}</Alert>}
        {done && !result && <Alert kind={done === 'gone' ? 'info' : 'ok'}>{t(`done.${done}`)}</Alert>}
        {known.length === 0 && (
          <Card>
            <EmptyState icon={Store} title={t('known')}>
              {t('empty')}
            </EmptyState>
          </Card>
        )}
        {missing.length > 0 && <Missing kinds={missing} />}
        {known.map((one) => (
          <Kind key={one.kind} known={one} />
        ))}
        <ZoneForm profile={profile} />
      </div>
      {adding && (
        <FactDialog
          key={adding}
          address={profileUrl({ add: adding })}
          fact={{ kind: adding, branch: '', text: '' }}
          mends={false}
          result={result}
        />
      )}
      {editing && (
        <FactDialog key={editing.id} address={profileUrl({ edit: editing.id })} fact={editing} mends result={result} />
      )}
    </>
  );
}

function Kind({ known: { kind, facts, contradicting } }: { known: LoadedProfile['known'][number] }) {
  const { t } = useTranslation('profile');
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{t(`kind.${kind}`)}</h2>
        <ButtonLink to={profileUrl({ add: kind })} preventScrollReset variant="quiet" className="text-sm">
          {t('add')}
          <span className="sr-only">: {t(`kind.${kind}`)}</span>
        </ButtonLink>
      </div>
      {contradicting && (
        <div className="mt-2">
          <Alert kind="warning">{t('contradicting')}</Alert>
        </div>
      )}
      <ul className="divide-y divide-line">
        {facts.map((fact) => (
          <FactItem key={fact.id} fact={fact} />
        ))}
      </ul>
    </Card>
  );
}

/** What visitors always ask, and nothing says. */
function Missing({ kinds }: { kinds: LoadedProfile['missing'] }) {
  const { t } = useTranslation('profile');
  return (
    <Section tone="lead" title={t('missing.title')} text={t('missing.text')}>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {kinds.map((kind) => (
          <li key={kind} className="flex items-center justify-between gap-3 border-b border-line py-2">
            <span className="font-medium">{t(`kind.${kind}`)}</span>
            <ButtonLink to={profileUrl({ add: kind })} preventScrollReset variant="secondary" className="text-sm">
              {t('missing.fill')}
              <span className="sr-only">: {t(`kind.${kind}`)}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
