import type { KnowledgeKind } from '~/schemas/knowledge';

export const TABS = ['documents', 'qa', 'text'] as const;
export type TabId = (typeof TABS)[number];

export const KIND_OF: Record<TabId, KnowledgeKind> = { documents: 'document', qa: 'qa', text: 'text' };

type State = {
  tab: TabId;
  /** The view-all dialog is open. */
  all?: boolean;
  /** Asks whether this item should go: a storedName or an id. */
  delete?: string;
  /** What a form is posted for. */
  do?: TabId | 'delete';
  /** What has just been done. */
  done?: TabId | 'deleted';
};

/** Every state of the screen is an address. */
export function addressOf({ tab, all, ...rest }: State): string {
  const query = new URLSearchParams();
  if (tab !== 'documents') query.set('tab', tab);
  if (all) query.set('all', '1');
  for (const [name, value] of Object.entries(rest)) if (value) query.set(name, value);
  const search = query.toString();
  return `/ai-assistant${search && `?${search}`}`;
}

export function tabOf(query: URLSearchParams): TabId {
  const tab = query.get('tab');
  return TABS.find((known) => known === tab) ?? 'documents';
}
