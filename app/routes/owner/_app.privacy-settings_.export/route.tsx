import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { usePolling } from '~/components/data/use-polling';
import { keepsForm } from '~/components/forms/keeps-form';
import { useActionResult } from '~/components/forms/use-action-result';
import { usePending } from '~/components/forms/use-pending';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { Form, Link } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { BackLink } from '~/components/ui/back-link';
import { Button } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { actionHeaders, type FormResult, submitForm } from '~/http/forms/form.server';
import { redirectTo } from '~/http/request/own-redirect.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { deleteExportSchema, emptyForm } from '~/schemas/account/privacy';
import { deleteExport, EXPORT_DAYS, listExports, requestExport } from '~/services/export/exports.server';
import { requireRecentProof } from '~/sign-in/recent-proof.server';
import { requireAccountOwner } from '~/sign-in/requested-assistant.server';
import { deviceOfRequest } from '~/sign-in/session.server';
import { ExportItem } from './export-item';

const ADDRESS = '/privacy-settings/export';
const REQUEST = `${ADDRESS}?do=request`;
const POLL_MS = 2_000;

export async function loader({ request }: LoaderFunctionArgs) {
  const owner = await requireAccountOwner(request);
  requireRecentProof(request, owner);
  return {
    title: tFor(await languageOf(request))('privacy:export.title'),
    days: EXPORT_DAYS,
    exports: await listExports(owner.id),
  };
}

export const meta = titleMeta;
export const clientAction = keepsForm();
export const headers = actionHeaders;

export async function action({ request, context }: ActionFunctionArgs) {
  const owner = await requireAccountOwner(request);
  requireRecentProof(request, owner, ADDRESS);
  const origin = deviceOfRequest(request, context.address);
  if (new URL(request.url).searchParams.get('do') === 'delete') {
    return submitForm(request, deleteExportSchema, async ({ id }) => {
      await deleteExport(owner.id, id, origin);
      return redirectTo(request, ADDRESS);
    });
  }
  return submitForm(request, emptyForm, async (_, { language }) => {
    await requestExport(owner.id, language, origin);
    return redirectTo(request, ADDRESS);
  });
}

/** A copy of all that an owner has: asks for one, shows how far it is, and hands it out. */
export default function Export() {
  const { t } = useTranslation('privacy');
  const { exports, days } = useLoaderData<typeof loader>();
  const error = useActionResult<FormResult>()?.error?.['']?.[0];
  const pending = usePending(REQUEST);
  const making = exports.some(({ status }) => status === 'queued' || status === 'running');
  usePolling(making, POLL_MS);
  return (
    <>
      <BackLink to="/privacy-settings">{t('title')}</BackLink>
      <PageHeader title={t('export.title')} intro={t('export.intro')} />
      <Card className="max-w-2xl">
        {error && (
          <div className="mb-4">
            <Alert kind="error">{error}</Alert>
          </div>
        )}
        {exports.length > 0 && (
          <ul className="mb-4 space-y-4">
            {exports.map((one) => (
              <ExportItem key={one.id} item={one} />
            ))}
          </ul>
        )}
        {making ? (
          <p className="text-sm text-muted">
            {t('export.wait')}{' '}
            <Link to={ADDRESS} reloadDocument className="link">
              {t('export.refresh')}
            </Link>
          </p>
        ) : (
          <Form method="post" action={REQUEST} preventScrollReset>
            <Button pending={pending}>{pending ? t('export.requesting') : t('export.request')}</Button>
          </Form>
        )}
        <p className="mt-4 text-sm text-muted">{t('export.rules', { days })}</p>
      </Card>
    </>
  );
}
