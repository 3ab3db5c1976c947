import { useLocation } from '@remix-run/react';
import { Bot, Check, ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ASSISTANT_PARAM, withParam } from '~/schemas/assistant/assistants';
import { Link } from '../navigation/links';

/** The owner's assistants, and the id of the one that the page is about. */
export type AssistantChoice = { assistants: { id: string; name: string }[]; current: string };

const ROW = 'flex items-center gap-2 rounded-base px-3 py-2 text-sm hover:bg-page';

/**
 * Names the assistant of the page, and leads to the same screen of another. What is open on the screen belongs to this
 * assistant: it stays behind.
 */
export function AssistantSwitcher({ choice: { assistants, current } }: { choice: AssistantChoice }) {
  const { t } = useTranslation();
  const { key, pathname } = useLocation();
  const screen = `/${pathname.split('/')[1]}`;
  const name = assistants.find(({ id }) => id === current)?.name;
  return (
    // Navigating closes it.
    <details key={key} className="group relative">
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-base border border-field bg-surface px-3 py-2 font-medium hover:bg-page [&::-webkit-details-marker]:hidden">
        <Bot aria-hidden="true" className="size-5 shrink-0 text-brand" />
        <span className="sr-only">{t('assistants.label')}: </span>
        <span className="min-w-0 grow truncate">{name}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="absolute inset-x-0 top-full z-20 mt-1 rounded-base border border-line bg-surface p-1 text-ink shadow-card">
        <ul aria-label={t('assistants.label')}>
          {assistants.map(({ id, name }) => (
            <li key={id}>
              <Link
                to={withParam(screen, ASSISTANT_PARAM, id)}
                aria-current={id === current ? 'true' : undefined}
                className={`${ROW} aria-[current]:font-medium aria-[current]:text-brand`}
              >
                <span className="min-w-0 grow break-words">{name}</span>
                {id === current && <Check aria-hidden="true" className="size-4 shrink-0" />}
              </Link>
            </li>
          ))}
        </ul>
        <Link to="/assistants" className={`${ROW} mt-1 border-t border-line text-muted`}>
          {t('assistants.manage')}
        </Link>
      </div>
    </details>
  );
}
