import { useTranslation } from 'react-i18next';
import { Moment } from '~/components/data/moment';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Button, ButtonLink } from '~/components/ui/button';
import { INVITED_ROLES } from '~/schemas/account/team';
import { ADDRESS, teamUrl } from './addresses';
import type { LoadedTeam } from './load.server';

type Person = LoadedTeam['members'][number];

/** The owner, then who works in the account, each with a role that can be changed. */
export function People({ owner, members }: Pick<LoadedTeam, 'owner' | 'members'>) {
  const { t } = useTranslation('team');
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
          <div className="min-w-0 grow basis-60">
            <p className="font-medium break-words">
              {owner.name} <span className="font-normal text-muted">({t('you')})</span>
            </p>
            <p className="text-sm break-all text-muted">{owner.email}</p>
          </div>
          <p className="text-sm font-medium">{t('owner')}</p>
        </li>
        {members.map((member) => (
          <PersonItem key={`${member.id}-${member.role}`} member={member} />
        ))}
      </ul>
      {members.length === 0 && <p className="mt-4 text-sm text-muted">{t('nobody')}</p>}
    </>
  );
}

function PersonItem({ member: { id, name, email, role, joinedAt } }: { member: Person }) {
  const { t } = useTranslation('team');
  const pending = usePending(ADDRESS);
  return (
    <li className="flex flex-wrap items-end gap-x-4 gap-y-3 py-3">
      <div className="min-w-0 grow basis-60">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm break-all text-muted">{email}</p>
        <p className="text-sm text-muted">
          {t('joined')} <Moment at={joinedAt} full />
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <Form method="post" action={ADDRESS} preventScrollReset className="flex flex-wrap items-end gap-2">
          <input type="hidden" name="id" value={id} />
          <select
            name="role"
            defaultValue={role}
            aria-label={t('roleOf', { name })}
            className="min-h-10 rounded-base border border-field bg-surface px-3 py-2"
          >
            {INVITED_ROLES.map((one) => (
              <option key={one} value={one}>
                {t(`roles.${one}`)}
              </option>
            ))}
          </select>
          <Button name="intent" value="role" variant="secondary" disabled={pending}>
            {t('save')}
          </Button>
        </Form>
        <ButtonLink
          to={teamUrl({ remove: id })}
          preventScrollReset
          variant="quiet"
          aria-label={t('removeItem', { name })}
        >
          {t('remove')}
        </ButtonLink>
      </div>
    </li>
  );
}
