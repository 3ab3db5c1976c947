import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { keepsForm } from '~/components/forms/keeps-form';
import { usePending } from '~/components/forms/use-pending';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { BackLink } from '~/components/ui/back-link';
import { Button } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { submitForm } from '~/http/forms/form.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { AppError } from '~/infra/errors';
import { leaveSchema } from '~/schemas/account/team';
import { teamsOf } from '~/services/team/access.server';
import { endMembership } from '~/services/team/members.server';
import { deviceOfRequest, requireOwner } from '~/sign-in/session.server';

const ADDRESS = '/account/teams';

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireOwner(request);
  return { title: tFor(await languageOf(request))('team:mine.title'), teams: await teamsOf(person.id) };
}

export const meta = titleMeta;
export const clientAction = keepsForm();

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requireOwner(request);
  return submitForm(request, leaveSchema, async ({ id }) => {
    const origin = deviceOfRequest(request, context.address);
    await endMembership(id, person.id, { ...origin, leaving: true }).catch((error) => {
      // Left before, in another window.
      if (!(error instanceof AppError && error.code === 'not_found')) throw error;
    });
    // The account that the page was opened in may be the one that is left.
    return redirect(`${ADDRESS}?done=left`);
  });
}

/** The accounts of others in which the person works: leaving them. */
export default function Teams() {
  const { t } = useTranslation('team');
  const { teams } = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error?.['']?.[0];
  const [query] = useSearchParams();
  const pending = usePending(ADDRESS);
  return (
    <>
      <BackLink to="/account">{t('account', { ns: 'common' })}</BackLink>
      <PageHeader title={t('mine.title')} intro={t('mine.intro')} />
      <Card className="max-w-2xl">
        {error && (
          <div className="mb-4">
            <Alert kind="error">{error}</Alert>
          </div>
        )}
        {query.has('done') && !error && (
          <div className="mb-4">
            <Alert kind="ok">{t('mine.left')}</Alert>
          </div>
        )}
        {teams.length === 0 && <p className="text-muted">{t('mine.none')}</p>}
        <ul className="divide-y divide-line">
          {teams.map(({ ownerId, name, role }) => (
            <li key={ownerId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 grow">
                <p className="font-medium break-words">{name}</p>
                <p className="text-sm text-muted">{t(`roles.${role}`)}</p>
              </div>
              <Form method="post" action={ADDRESS}>
                <input type="hidden" name="id" value={ownerId} />
                <Button variant="secondary" pending={pending} aria-label={t('mine.leaveItem', { name })}>
                  {t('mine.leave')}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
