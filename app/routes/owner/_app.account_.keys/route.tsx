import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ChevronDown, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { McpClients } from '~/components/code/mcp-clients';
import { DeletionDialog } from '~/components/forms/deletion-dialog';
import { keepsForm } from '~/components/forms/keeps-form';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { Link } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { BackLink } from '~/components/ui/back-link';
import { ButtonLink } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { actionHeaders } from '~/http/forms/form.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { config } from '~/infra/config.server';
import { listKeys, MOST_KEYS } from '~/services/keys/api-keys.server';
import { requireRecentProof } from '~/sign-in/recent-proof.server';
import { requireAccountOwner } from '~/sign-in/requested-assistant.server';
import { act } from './actions.server';
import { ADDRESS, NEW, revocationOf } from './addresses';
import { KeyList } from './key-list';
import { NewlyMade } from './made-key';
import { NewKeyDialog } from './new-key-dialog';

export async function loader({ request }: LoaderFunctionArgs) {
  const owner = await requireAccountOwner(request);
  const { origin, searchParams: query } = new URL(request.url);
  const asked = query.has('new');
  if (asked) requireRecentProof(request, owner, NEW);
  const now = new Date();
  const keys = await listKeys(owner.id);
  return {
    title: tFor(await languageOf(request))('api-keys:title'),
    server: config.publicUrl ?? origin,
    keys: keys.map((key) => ({ ...key, expired: key.expiresAt !== null && key.expiresAt <= now })),
    full: keys.length >= MOST_KEYS,
    limit: MOST_KEYS,
    asked,
    revoking: keys.find(({ id }) => id === query.get('revoke')),
    revoked: query.get('done') === 'revoked',
  };
}

export const meta = titleMeta;
export const clientAction = keepsForm();
export const headers = actionHeaders;

export async function action({ request, context }: ActionFunctionArgs) {
  return act(request, await requireAccountOwner(request), context.address);
}

/** The keys with which programs call the API in the owner's name. */
export default function ApiKeys() {
  const { t } = useTranslation('api-keys');
  const { server, keys, full, limit, asked, revoking, revoked } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? undefined;
  const made = answer && 'made' in answer ? answer.made : undefined;
  const result = answer && !('made' in answer) ? answer : undefined;
  return (
    <>
      <BackLink to="/account">{t('back')}</BackLink>
      <PageHeader title={t('title')} intro={t('intro')} narrow>
        {!full && !made && (
          <ButtonLink to={NEW} preventScrollReset>
            <Plus aria-hidden="true" className="size-5" />
            {t('add')}
          </ButtonLink>
        )}
      </PageHeader>
      <div className="max-w-2xl space-y-6">
        {revoked && !answer && <Alert kind="ok">{t('revoked')}</Alert>}
        {made && <NewlyMade made={made} server={server} />}
        <Card>
          <KeyList keys={keys} />
        </Card>
        {full && <p className="text-sm text-muted">{t('full', { limit })}</p>}
        <p className="text-sm text-muted">
          {t('docs')}{' '}
          <Link to="/api-docs" className="link">
            {t('docsLink')}
          </Link>
        </p>
        <ForPrograms server={server} apiKey={made?.key} />
      </div>
      {asked && !made && <NewKeyDialog lastResult={result} />}
      {revoking && (
        <DeletionDialog
          title={t('revocation.title')}
          name={revoking.name}
          warning={t('revocation.warning')}
          deleting={t('revocation.pending')}
          address={revocationOf(revoking.id)}
          closeTo={ADDRESS}
          fields={{}}
          error={result?.error?.['']?.[0]}
        />
      )}
    </>
  );
}

/** How an AI program is connected; open where there is a key to put in. */
function ForPrograms({ server, apiKey }: { server: string; apiKey: string | undefined }) {
  const { t } = useTranslation('mcp');
  return (
    <Card>
      <details open={apiKey !== undefined} className="group">
        <summary className="flex cursor-pointer items-center justify-between gap-4 font-medium">
          {t('title')}
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        <p className="my-4 text-sm text-muted">
          {t('text')} {t('counts')}
        </p>
        <McpClients server={server} apiKey={apiKey} />
      </details>
    </Card>
  );
}
