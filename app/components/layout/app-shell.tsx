import { Form, useLocation } from '@remix-run/react';
import { CircleUserRound, LogOut, Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '~/components/navigation/links';
import type { Role } from '~/schemas/account/rights';
import { AppMenu, type MenuCounts } from './app-menu';
import { type AssistantChoice, AssistantSwitcher } from './assistant-switcher';
import { Logo } from './logo';

/** `choice`: undefined for an owner who has one assistant and can have no other. */
type AppShellProps = {
  ownerName: string;
  /** In the account that is open. */
  role: Role;
  counts: MenuCounts;
  choice?: AssistantChoice;
  children: ReactNode;
};

/**
 * Frame of every signed-in page: top bar and side menu. The menu is always visible from 768 px on and collapsed below.
 */
export function AppShell({ ownerName, role, counts, choice, children }: AppShellProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <div className="min-h-dvh">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-40 focus:rounded-base focus:bg-surface focus:px-4 focus:py-2"
      >
        {t('skipToContent')}
      </a>
      <header className="on-brand sticky top-0 z-10 bg-bar text-white">
        <div className="flex h-14 items-center gap-3 px-4">
          {/* Navigating to a new page closes the menu. */}
          <details key={pathname} className="group md:hidden">
            <summary className="-ml-2 rounded-base p-2 hover:bg-brand-raised">
              <Menu aria-hidden="true" className="size-6" />
              <span className="sr-only">{t('menu.label')}</span>
            </summary>
            <div className="absolute inset-x-0 top-14 max-h-[calc(100dvh-3.5rem)] overflow-y-auto border-b border-line bg-surface text-ink shadow-card">
              <AppMenu role={role} counts={counts} />
            </div>
          </details>
          <Link to={role === 'operator' ? '/inbox' : '/ai-assistant'} className="rounded-base">
            <Logo />
          </Link>
          <Link
            to="/account"
            className="ml-auto inline-flex min-w-0 items-center gap-2 rounded-base px-3 py-2 text-sm font-medium hover:bg-brand-raised"
          >
            <CircleUserRound aria-hidden="true" className="size-5 shrink-0" />
            <span className="sr-only">{t('account')}</span>
            <span className="hidden truncate sm:block">{ownerName}</span>
          </Link>
          <Form method="post" action="/logout" reloadDocument className="shrink-0">
            <button
              type="submit"
              className="inline-flex items-center gap-2 rounded-base px-3 py-2 text-sm font-medium hover:bg-brand-raised"
            >
              <LogOut aria-hidden="true" className="size-5" />
              {t('logOut')}
            </button>
          </Form>
        </div>
      </header>
      <div className="md:flex">
        {choice && (
          <nav aria-label={t('assistants.label')} className="border-b border-line bg-surface px-4 py-2 md:hidden">
            <AssistantSwitcher choice={choice} />
          </nav>
        )}
        <aside className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-60 shrink-0 overflow-y-auto border-r border-line bg-surface md:block">
          <div className="flex min-h-full flex-col">
            {choice && (
              <div className="p-3 pb-0">
                <AssistantSwitcher choice={choice} />
              </div>
            )}
            <div className="flex grow flex-col">
              <AppMenu role={role} counts={counts} />
            </div>
          </div>
        </aside>
        <main id="content" tabIndex={-1} className="min-w-0 grow px-4 py-6 outline-none sm:px-6 lg:px-8">
          <div className="mx-auto max-w-5xl">{children}</div>
        </main>
      </div>
    </div>
  );
}
