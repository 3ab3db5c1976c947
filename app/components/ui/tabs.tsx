import { Link } from '~/components/navigation/links';

export type Tab = { id: string; label: string; to: string; count?: number };

/** Tabs that are links. On a narrow screen they wrap instead of hiding. */
export function Tabs({ tabs, current, label }: { tabs: Tab[]; current: string; label: string }) {
  return (
    <nav aria-label={label} className="border-b border-line">
      <ul className="-mb-px flex flex-wrap gap-x-4 sm:gap-x-6">
        {tabs.map((tab) => (
          <li key={tab.id}>
            <Link
              to={tab.to}
              preventScrollReset
              aria-current={tab.id === current ? 'page' : undefined}
              className="inline-flex items-center gap-2 border-b-2 border-transparent py-2 font-medium text-muted transition-colors duration-150 hover:text-ink aria-[current]:border-brand aria-[current]:text-brand"
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
