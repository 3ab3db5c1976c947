import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { DeletionDialog } from '~/components/forms/deletion-dialog';
import { keepsForm } from '~/components/forms/keeps-form';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { Alert } from '~/components/ui/alert';
import { BackLink } from '~/components/ui/back-link';
import { ButtonLink } from '~/components/ui/button';
import { Section } from '~/components/ui/section';
import { actionHeaders } from '~/http/forms/form.server';
import { asNotFoundPage } from '~/http/request/not-found-page';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { shownWebAction } from '~/services/web-actions/web-actions.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';
import { ADDRESS } from '../_app.ai-actions/addresses';
import { act } from './actions.server';
import { NEW, webActionUrl } from './addresses';
import { TrySection } from './try-section';
import { WebActionForm } from './web-action-form';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  const id = params.id ?? '';
  const title = tFor(await languageOf(request))('web-actions:title');
  return { title, id, action: id === NEW ? undefined : await shownWebAction(assistant, id).catch(asNotFoundPage) };
}

export const meta = titleMeta;
export const clientAction = keepsForm();
export const headers = actionHeaders;

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  const id = params.id ?? '';
  if (id !== NEW) await shownWebAction(assistant, id).catch(asNotFoundPage);
  return act({ request, assistant, id, address: context.address });
}

const DONE = ['created', 'updated'] as const;

/** One action that calls an address of the owner's: what it needs, what it shows, and a try. */
export default function OneWebAction() {
  const { t } = useTranslation('web-actions');
  const { id, action: saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? undefined;
  const [query] = useSearchParams();
  const tried = answer && 'tried' in answer ? answer.tried : undefined;
  const result = answer && !('tried' in answer) ? answer : undefined;
  const deed = query.get('do');
  const done = DONE.find((known) => known === query.get('done'));
  const error = result?.error?.['']?.[0];
  return (
    <>
      <BackLink to={ADDRESS}>{t('back')}</BackLink>
      <PageHeader title={saved?.name ?? t('newTitle')} intro={t('intro')} />
      <div className="max-w-3xl space-y-6">
        {done && !answer && <Alert kind="ok">{t(`done.${done}`)}</Alert>}
        {saved && <TrySection action={saved} tried={tried} error={deed === 'try' ? error : undefined} />}
        <Section title={t('form.title')}>
          <WebActionForm
            key={`${id} ${done}`}
            address={webActionUrl(id)}
            action={saved}
            result={deed === null ? result : undefined}
          />
        </Section>
        {saved && (
          <ButtonLink to={webActionUrl(id, { remove: '1' })} preventScrollReset variant="secondary">
            {t('remove.open')}
          </ButtonLink>
        )}
      </div>
      {saved && query.has('remove') && (
        <DeletionDialog
          title={t('remove.title')}
          name={saved.name}
          warning={t('remove.warning')}
          deleting={t('remove.pending')}
          address={webActionUrl(id, { remove: '1', do: 'remove' })}
          closeTo={webActionUrl(id)}
          fields={{}}
          error={deed === 'remove' ? error : undefined}
        />
      )}
    </>
  );
}
