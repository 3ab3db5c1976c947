import { Link } from '~/components/navigation/links';

export type Tab = { id: string; label: string; to: string; count?: number };

/** Tabs that are links. On a narrow screen they wrap instead of hiding: as buttons there, since a line has one row. */
export function Tabs({ tabs, current, label }: { tabs: Tab[]; current: string; label: string }) {
  return (
    <nav aria-label={label} className="sm:border-b sm:border-line">
      <ul className="flex flex-wrap gap-2 sm:-mb-px sm:gap-x-6 sm:gap-y-0">
        {tabs.map((tab) => (
          <li key={tab.id}>
            <Link
              to={tab.to}
              preventScrollReset
              aria-current={tab.id === current ? 'page' : undefined}
              className="inline-flex min-h-11 items-center gap-2 rounded-base border border-line px-2.5 py-2 text-sm font-medium text-muted transition-colors duration-150 hover:text-ink aria-[current]:border-brand aria-[current]:bg-surface aria-[current]:text-brand sm:min-h-0 sm:rounded-none sm:text-base sm:border-0 sm:border-b-2 sm:border-transparent sm:px-0 sm:aria-[current]:bg-transparent"
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="rounded-full bg-brand-tint px-2 text-xs leading-5 text-brand">{tab.count}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
