import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { usePolling } from '~/components/data/use-polling';
import { DeletionDialog } from '~/components/forms/deletion-dialog';
import { keepsForm } from '~/components/forms/keeps-form';
import { useActionResult } from '~/components/forms/use-action-result';
import { usePending } from '~/components/forms/use-pending';
import { titleMeta } from '~/components/layout/title';
import { Form, Refresh } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { BackLink } from '~/components/ui/back-link';
import { Button, ButtonLink } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { Section } from '~/components/ui/section';
import type { FormResult } from '~/http/forms/form.server';
import { languageOf } from '~/i18n/i18n.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';
import { LIST, websiteUrl } from '../_app.ai-assistant_.website/addresses';
import { SettingsFields } from '../_app.ai-assistant_.website/settings-fields';
import { WebsiteFacts, WebsiteStatus } from '../_app.ai-assistant_.website/website-facts';
import { act } from './actions.server';
import { ChooseForm } from './choose-form';
import { type LoadedWebsite, loadWebsite } from './load.server';
import { PageList } from './page-list';
import { ProposalForm } from './proposal-form';

const POLL_MS = 1500;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  return loadWebsite(assistant, params.id ?? '', request, await languageOf(request));
}

export const meta = titleMeta;
export const clientAction = keepsForm();

export async function action({ request, params }: ActionFunctionArgs) {
  return act((await requireAssistant(request)).assistant, params.id ?? '', request);
}

/** One website: how far it is, its pages, how it is read. */
export default function Website() {
  const { t } = useTranslation('website');
  const loaded = useLoaderData<typeof loader>();
  const result = useActionResult<FormResult>();
  const { site, choosing, removing, done, total } = loaded;
  usePolling(site.busy, POLL_MS);
  // Nothing is to be said of it yet: what can be done next stands first, and removing it last.
  const isNew = site.status === 'choosing' && !site.left && !site.read && !site.error;
  const error = result?.error?.['']?.[0];
  return (
    <>
      <BackLink to={LIST}>{t('backToList')}</BackLink>
      <div className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="min-w-0 text-xl font-semibold tracking-tight break-words">{site.name}</h1>
        <WebsiteStatus status={site.status} />
      </div>
      <div className="space-y-6">
        {done && !result && <Alert kind="ok">{t(`done.${done}`)}</Alert>}
        {error && !removing && <Alert kind="error">{error}</Alert>}
        {!isNew && <State loaded={loaded} />}
        {loaded.proposal && <ProposalForm id={site.id} proposal={loaded.proposal} />}
        {choosing && <ChooseForm loaded={loaded} />}
        {!choosing && total > 0 && <PageList loaded={loaded} />}
        <Settings site={site} result={result} folded={isNew} />
        {isNew && <Deeds loaded={loaded} />}
      </div>
      {removing && (
        <DeletionDialog
          title={t('remove.title')}
          name={site.name}
          warning={t('remove.warning')}
          deleting={t('remove.removing')}
          address={websiteUrl(site.id, { remove: true, do: 'remove' })}
          closeTo={websiteUrl(site.id)}
          fields={{}}
          error={error}
        />
      )}
      {site.busy && !removing && (
        <noscript>
          <Refresh seconds={5} to={websiteUrl(site.id)} />
        </noscript>
      )}
    </>
  );
}

function State({ loaded }: { loaded: LoadedWebsite }) {
  const { site } = loaded;
  return (
    <Card>
      <WebsiteFacts site={site} />
      {site.gone && <Gone site={site} text={site.gone} />}
      <Deeds loaded={loaded} />
    </Card>
  );
}

function Deeds({ loaded: { site, choosing } }: { loaded: LoadedWebsite }) {
  const { t } = useTranslation('website');
  const again = websiteUrl(site.id, { do: 'again' });
  const pending = usePending(again);
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {site.answers && !site.busy && <ButtonLink to="/playground">{t('try')}</ButtonLink>}
      {!site.busy && site.status !== 'choosing' && (
        <Form method="post" action={again}>
          <Button variant="secondary" pending={pending}>
            {site.readAt ? t('again') : t('tryAgain')}
          </Button>
        </Form>
      )}
      {site.readAt && !site.busy && !choosing && site.mode === 'site' && (
        <ButtonLink to={websiteUrl(site.id, { choose: true })} variant="secondary">
          {t('choose.change')}
        </ButtonLink>
      )}
      <ButtonLink to={websiteUrl(site.id, { remove: true })} preventScrollReset variant="secondary">
        {t('remove.button')}
      </ButtonLink>
    </div>
  );
}

/** Too much of the website is gone to drop it without the owner's word. */
function Gone({ site, text }: { site: LoadedWebsite['site']; text: string }) {
  const { t } = useTranslation('website');
  const action = websiteUrl(site.id, { do: 'gone' });
  const pending = usePending(action);
  return (
    <div className="mt-4">
      <Alert kind="warning">
        <p>{text}</p>
        <Form method="post" action={action} className="mt-3 flex flex-wrap gap-3">
          <Button name="remove" value="true" variant="secondary" pending={pending}>
            {t('gone.remove')}
          </Button>
          <Button name="remove" value="false" variant="secondary" pending={pending}>
            {t('gone.keep')}
          </Button>
        </Form>
      </Alert>
    </div>
  );
}

type SettingsProps = { site: LoadedWebsite['site']; result?: FormResult; folded: boolean };

/** Folded while the pages are chosen: few need it, and then it stands before what is next. */
function Settings({ site, result, folded }: SettingsProps) {
  const { t } = useTranslation('website');
  if (!folded || result?.error)
    return (
      <Section title={t('settings.title')}>
        <SettingsForm site={site} result={result} />
      </Section>
    );
  return (
    <details>
      <summary className="cursor-pointer text-sm font-medium text-brand">{t('settings.more')}</summary>
      <Card className="mt-3">
        <SettingsForm site={site} result={result} />
      </Card>
    </details>
  );
}

function SettingsForm({ site, result }: Omit<SettingsProps, 'folded'>) {
  const { t } = useTranslation('website');
  const action = websiteUrl(site.id, { do: 'settings' });
  const pending = usePending(action);
  const { id, every, include, exclude } = site;
  return (
    <Form method="post" action={action} preventScrollReset className="max-w-xl space-y-4">
      <SettingsFields key={id} {...{ id: 'settings', every, include, exclude }} errors={result?.error ?? {}} />
      <Button variant="secondary" pending={pending}>
        {pending ? t('settings.saving') : t('settings.save')}
      </Button>
    </Form>
  );
}
