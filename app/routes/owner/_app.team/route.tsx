import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DeletionDialog } from '~/components/forms/deletion-dialog';
import { keepsForm } from '~/components/forms/keeps-form';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { Alert } from '~/components/ui/alert';
import { ButtonLink } from '~/components/ui/button';
import { Section } from '~/components/ui/section';
import { actionHeaders, type FormResult } from '~/http/forms/form.server';
import { languageOf } from '~/i18n/i18n.server';
import { requireAccountOwner } from '~/sign-in/requested-assistant.server';
import { act } from './actions.server';
import { DONE, teamUrl } from './addresses';
import { Invitations } from './invitations';
import { InviteDialog } from './invite-dialog';
import { loadTeam } from './load.server';
import { People } from './people';

export async function loader({ request }: LoaderFunctionArgs) {
  return loadTeam(await requireAccountOwner(request), request, await languageOf(request));
}

export const meta = titleMeta;
export const clientAction = keepsForm();
export const headers = actionHeaders;

export async function action({ request, context }: ActionFunctionArgs) {
  return act(await requireAccountOwner(request), request, context.address);
}

/** Who works in the owner's account: inviting, roles, ending the access. */
export default function Team() {
  const { t } = useTranslation('team');
  const { owner, members, invitations, room, removing, inviting, days } = useLoaderData<typeof loader>();
  const result = useActionData<FormResult>();
  const [query] = useSearchParams();
  const done = DONE.find((known) => known === query.get('done'));
  const fault = result?.error?.['']?.[0];
  const hasRoom = room.used < room.limit;
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')} narrow>
        {hasRoom && (
          <ButtonLink to={teamUrl({ invite: '1' })} preventScrollReset>
            <UserPlus aria-hidden="true" className="size-5" />
            {t('invite')}
          </ButtonLink>
        )}
      </PageHeader>
      <div className="max-w-3xl space-y-6">
        {fault && !inviting && !removing && <Alert kind="error">{fault}</Alert>}
        {done && !result && <Alert kind="ok">{t(`done.${done}`)}</Alert>}
        <Section title={t('people')} text={t('peopleText')}>
          <People owner={owner} members={members} />
        </Section>
        {invitations.length > 0 && (
          <Section title={t('invitations')} text={t('invitationsText', { days })}>
            <Invitations invitations={invitations} />
          </Section>
        )}
        <p className="text-sm text-muted">
          {t('room', { used: room.used, count: room.limit })} {!hasRoom && t('full')}
        </p>
      </div>
      {inviting && <InviteDialog result={result} />}
      {removing && (
        <DeletionDialog
          title={t('removal.title')}
          name={`${removing.name} · ${removing.email}`}
          question={t('removal.question')}
          warning={t('removal.warning')}
          deleting={t('removal.removing')}
          action={t('remove')}
          address={teamUrl({ remove: removing.id })}
          closeTo={teamUrl()}
          fields={{ intent: 'remove', id: removing.id }}
          failure={t('removal.failed')}
          error={fault}
        />
      )}
    </>
  );
}
