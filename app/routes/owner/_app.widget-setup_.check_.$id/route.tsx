import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Moment } from '~/components/data/moment';
import { usePolling } from '~/components/data/use-polling';
import { keepsForm } from '~/components/forms/keeps-form';
import { useActionResult } from '~/components/forms/use-action-result';
import { usePending } from '~/components/forms/use-pending';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { BackLink } from '~/components/ui/back-link';
import { Button } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { actionHeaders, type FormResult, submitForm } from '~/http/forms/form.server';
import { asNotFoundPage } from '~/http/request/not-found-page';
import { redirectTo } from '~/http/request/own-redirect.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { emptyForm } from '~/schemas/plain-forms';
import { checkPage, installCheckOf, openReport, setWeekly } from '~/services/doctor/checks.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';
import { checkUrl, DEEDS, type Deed, DONE, LIST } from '../_app.widget-setup_.check/addresses';
import { CheckState } from '../_app.widget-setup_.check/check-state';
import { BrowserSection } from './browser-section';
import { loadCheck } from './load.server';
import { ResultSection } from './result-section';

/** How often it is asked whether the report has come, in milliseconds. */
const POLL_MS = 2000;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  const language = await languageOf(request);
  return {
    title: tFor(language)('install-check:title'),
    ...(await loadCheck(assistant, params.id ?? '', request, language).catch(asNotFoundPage)),
    done: DONE.find((known) => known === new URL(request.url).searchParams.get('done')),
  };
}

export const meta = titleMeta;
export const clientAction = keepsForm();
export const headers = actionHeaders;

export async function action({ request, params }: ActionFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  const { id, url } = await installCheckOf(assistant, params.id ?? '').catch(asNotFoundPage);
  const deed = DEEDS.find((known) => known === new URL(request.url).searchParams.get('do'));
  if (!deed) return data(null, { status: 400 });
  return submitForm(request, emptyForm, async () => {
    if (deed === 'again') return redirectTo(request, checkUrl(await checkPage(assistant, url), { done: 'checked' }));
    if (deed === 'link') {
      await openReport(assistant, id);
      return redirectTo(request, `${checkUrl(id)}#browser`);
    }
    await setWeekly(assistant, id, deed === 'weekly-on');
    return redirectTo(request, checkUrl(id, { done: 'weekly' }));
  });
}

/** One page: what is wrong with the chat there. */
export default function CheckedPage() {
  const { t } = useTranslation('install-check');
  const { check, platform, snippet, done } = useLoaderData<typeof loader>();
  const result = useActionResult<FormResult>();
  const error = result?.error?.['']?.[0];
  const { url, checkedAt, link } = check;
  usePolling(link !== undefined, POLL_MS);
  return (
    <>
      <BackLink to={LIST}>{t('title')}</BackLink>
      <PageHeader title={new URL(url).host} intro={url} />
      <div className="max-w-3xl space-y-6">
        {error && <Alert kind="error">{error}</Alert>}
        {done && !result && <Alert kind="ok">{t(`done.${done}`)}</Alert>}
        <Card>
          <div className="flex flex-wrap items-center gap-3">
            {checkedAt && <CheckState state={check.state} />}
            <span className="text-sm text-muted">
              {checkedAt ? (
                <>
                  {t('list.at')}: <Moment at={checkedAt} full />
                </>
              ) : (
                t('list.never')
              )}
            </span>
            <DeedButton id={check.id} deed="again" label={t('again')} pendingLabel={t('checking')} />
          </div>
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <p className="text-sm text-muted">{check.weekly ? t('weekly.on') : t('weekly.off')}</p>
            {check.weekly ? (
              <DeedButton id={check.id} deed="weekly-off" label={t('weekly.turnOff')} />
            ) : (
              <DeedButton id={check.id} deed="weekly-on" label={t('weekly.turnOn')} />
            )}
          </div>
        </Card>
        {checkedAt && <ResultSection check={check} platform={platform} snippet={snippet} />}
        <BrowserSection check={check} />
      </div>
    </>
  );
}

type DeedButtonProps = { id: string; deed: Deed; label: string; pendingLabel?: string };

function DeedButton({ id, deed, label, pendingLabel }: DeedButtonProps) {
  const address = checkUrl(id, { do: deed });
  const pending = usePending(address);
  return (
    <Form method="post" action={address} preventScrollReset>
      <Button variant="secondary" pending={pending}>
        {pending && pendingLabel ? pendingLabel : label}
      </Button>
    </Form>
  );
}
