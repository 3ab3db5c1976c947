import { useLocation } from '@remix-run/react';
import { Bot, Check, ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isAtLeast, type Role, rightOfPage } from '~/schemas/account/rights';
import { ASSISTANT_PARAM, withParam } from '~/schemas/assistant/assistants';
import { Link } from '../navigation/links';

/** The assistants of one account. `account` names it where it is not the person's own. */
export type AssistantGroup = { account?: string; role: Role; assistants: { id: string; name: string }[] };

/** All assistants that a person works with, the id of the one that the page is about, and the role there. */
export type AssistantChoice = { groups: AssistantGroup[]; current: string; role: Role };

const ROW = 'flex items-center gap-2 rounded-base px-3 py-2 text-sm hover:bg-page';

/**
 * Names the assistant of the page, and leads to the same screen of another. What is open on the screen belongs to this
 * assistant: it stays behind.
 */
export function AssistantSwitcher({ choice: { groups, current, role } }: { choice: AssistantChoice }) {
  const { t } = useTranslation();
  const { key } = useLocation();
  const open = groups.find(({ assistants }) => assistants.some(({ id }) => id === current));
  const name = open?.assistants.find(({ id }) => id === current)?.name;
  return (
    // Navigating closes it.
    <details key={key} className="group relative">
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-base border border-field bg-surface px-3 py-2 font-medium hover:bg-page [&::-webkit-details-marker]:hidden">
        <Bot aria-hidden="true" className="size-5 shrink-0 text-brand" />
        <span className="sr-only">{t('assistants.label')}: </span>
        <span className="min-w-0 grow">
          <span className="block truncate">{name}</span>
          {open?.account && <span className="block truncate text-xs font-normal text-muted">{open.account}</span>}
        </span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="absolute inset-x-0 top-full z-20 mt-1 max-h-[70dvh] overflow-y-auto rounded-base border border-line bg-surface p-1 text-ink shadow-card">
        {groups.map((group, index) => (
          // Two accounts may have one name, and their order does not change on a page.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Group key={index} group={group} current={current} named={groups.length > 1} />
        ))}
        {role === 'owner' && (
          <Link to="/assistants" className={`${ROW} mt-1 border-t border-line text-muted`}>
            {t('assistants.manage')}
          </Link>
        )}
      </div>
    </details>
  );
}

function Group({ group, current, named }: { group: AssistantGroup; current: string; named: boolean }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const screen = `/${pathname.split('/')[1]}`;
  const to = isAtLeast(group.role, rightOfPage(screen, 'GET')) ? screen : '/inbox';
  return (
    <>
      {named && (
        <p className="px-3 pt-2 pb-1 text-xs font-semibold break-words text-muted">
          {group.account ?? t('assistants.own')}
        </p>
      )}
      <ul aria-label={group.account ?? (named ? t('assistants.own') : t('assistants.label'))}>
        {group.assistants.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={withParam(to, ASSISTANT_PARAM, id)}
              aria-current={id === current ? 'true' : undefined}
              className={`${ROW} aria-[current]:font-medium aria-[current]:text-brand`}
            >
              <span className="min-w-0 grow break-words">{name}</span>
              {id === current && <Check aria-hidden="true" className="size-4 shrink-0" />}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
