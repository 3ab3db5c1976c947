import {
  BotMessageSquare,
  Cable,
  ChartColumn,
  CircleHelp,
  FlaskConical,
  GraduationCap,
  Inbox,
  type LucideIcon,
  Mail,
  MessagesSquare,
  MousePointerClick,
  PhoneCall,
  Scale,
  ShieldCheck,
  Store,
  Users,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from '~/components/navigation/links';
import { isAtLeast, type Role, rightOfPage } from '~/schemas/account/rights';
import { LanguageSelector } from './language-selector';
import { useSiteData } from './site';

/**
 * In the order of product.md 2: Dashboard, Chat logs, AI assistant, AI actions, Playground, Connect; our own items next to
 * the ones they belong to. A line parts what visitors did, what the assistant knows, and where it works.
 */
const ITEMS = [
  { to: '/dashboard', label: 'menu.dashboard', icon: ChartColumn },
  { to: '/inbox', label: 'menu.inbox', icon: Inbox },
  { to: '/leads', label: 'menu.leads', icon: PhoneCall },
  { to: '/chat-logs', label: 'menu.chatLogs', icon: MessagesSquare },
  { to: '/unanswered', label: 'menu.unanswered', icon: CircleHelp },
  { to: '/ai-assistant', label: 'menu.aiAssistant', icon: BotMessageSquare, begins: true },
  { to: '/profile', label: 'menu.profile', icon: Store },
  { to: '/exam', label: 'menu.exam', icon: GraduationCap },
  { to: '/knowledge-check', label: 'menu.knowledgeCheck', icon: Scale },
  { to: '/ai-actions', label: 'menu.aiActions', icon: MousePointerClick },
  { to: '/playground', label: 'menu.playground', icon: FlaskConical },
  { to: '/widget-setup', label: 'menu.connect', icon: Cable, begins: true },
  { to: '/team', label: 'menu.team', icon: Users },
  { to: '/privacy-settings', label: 'menu.privacy', icon: ShieldCheck },
] as const satisfies readonly { to: string; label: string; icon: LucideIcon; begins?: true }[];

/** Lower beside the page than in the menu of a phone, so that all of it stands in a window of 800 px. */
const ROW = 'flex items-center gap-3 rounded-base px-3 py-2 md:py-1.5';

/** What waits for people: conversations that nobody has read, contacts that nobody has called, contradictions that nobody has settled. */
export type MenuCounts = { inbox: number; leads: number; contradictions: number };

/** The signed-in menu: the screens that the role opens, with what waits for people, and what is below it: feedback, language, year. */
export function AppMenu({ role, counts }: { role: Role; counts: MenuCounts }) {
  const { t } = useTranslation();
  const site = useSiteData();
  return (
    <div className="flex grow flex-col p-3">
      <nav aria-label={t('menu.label')}>
        <ul className="space-y-1 md:space-y-0.5">
          {ITEMS.filter(({ to }) => isAtLeast(role, rightOfPage(to, 'GET'))).map(
            ({ to, label, icon: Icon, ...item }) => (
              <li key={to} className={'begins' in item ? 'mt-2 border-t border-line pt-2' : undefined}>
                <NavLink
                  to={to}
                  className={`${ROW} font-medium transition-colors duration-150 hover:bg-page aria-[current]:bg-brand-tint aria-[current]:text-brand`}
                >
                  <Icon aria-hidden="true" className="size-5 shrink-0" />
                  {t(label)}
                  {to === '/inbox' && <Count count={counts.inbox} what={t('menu.inboxUnread')} />}
                  {to === '/knowledge-check' && (
                    <Count count={counts.contradictions} what={t('menu.knowledgeCheckOpen')} />
                  )}
                  {to === '/leads' && <Count count={counts.leads} what={t('menu.leadsNew')} />}
                </NavLink>
              </li>
            ),
          )}
        </ul>
      </nav>
      <div className="mt-auto space-y-2 border-t border-line pt-3 text-muted max-md:mt-3">
        {site?.supportEmail && (
          <a className={`${ROW} text-sm hover:bg-page`} href={`mailto:${site.supportEmail}`}>
            <Mail aria-hidden="true" className="size-5 shrink-0" />
            {t('menu.feedback')}
          </a>
        )}
        <LanguageSelector className="pl-2 [&_button]:px-1" />
        <p className="px-3 text-xs">© {site?.year} Komek</p>
      </div>
    </div>
  );
}

function Count({ count, what }: { count: number; what: string }) {
  if (count === 0) return null;
  return (
    <span className="ml-auto rounded-full bg-brand px-2 text-xs font-semibold text-white">
      {count}
      <span className="sr-only"> {what}</span>
    </span>
  );
}
