import type { KnowledgeKind } from '~/schemas/knowledge/knowledge';

export const TABS = ['documents', 'qa', 'text'] as const;
export type TabId = (typeof TABS)[number];

export const KIND_OF: Record<TabId, KnowledgeKind> = { documents: 'document', qa: 'qa', text: 'text' };

/** The steps of setting an assistant up, in their order. */
export const STEPS = ['business', 'upload', 'check', 'profile', 'test', 'contact', 'connect'] as const;
export type StepId = (typeof STEPS)[number];

export const stepAfter = (step: StepId): StepId => STEPS[STEPS.indexOf(step) + 1] ?? 'connect';

export const DONE = [...TABS, 'edited', 'deleted', 'accepted', 'dropped'] as const;

type State = {
  tab: TabId;
  /** The view-all dialog is open. */
  all?: boolean;
  /** The proposed pairs are being looked through. */
  check?: boolean;
  /** Asks whether this item should go: a storedName or an id. */
  delete?: string;
  /** The form of the Q/A tab holds the typical questions of the owner's trade. */
  sample?: boolean;
  /** The text that is read and edited, by its id. A pair: `pairUrl`. */
  text?: string;
  /** The step of the set-up that is shown, whatever is next. */
  setup?: StepId;
  /** What a form is posted for. */
  do?: TabId | 'edit-text' | 'delete' | 'proposals' | 'ask' | 'business' | 'website' | 'profile' | 'contact';
  /** What has just been done. */
  done?: (typeof DONE)[number];
};

/** Every state of the screen is an address. */
export function assistantUrl({ tab, all, check, sample, ...rest }: State): string {
  const query = new URLSearchParams();
  if (tab !== 'documents') query.set('tab', tab);
  if (all) query.set('all', '1');
  if (check) query.set('check', '1');
  if (sample) query.set('sample', '1');
  for (const [name, value] of Object.entries(rest)) if (value) query.set(name, value);
  const search = query.toString();
  return `/ai-assistant${search && `?${search}`}`;
}

export function tabOf(query: URLSearchParams): TabId {
  const tab = query.get('tab');
  return TABS.find((known) => known === tab) ?? 'documents';
}

/** The search over all knowledge. */
export const SEARCH = '/ai-assistant/search';

export function searchUrl(q: string): string {
  return q ? `${SEARCH}?${new URLSearchParams({ q })}` : SEARCH;
}

/** A document's report with the text that was read from it; `page` from 1. */
export function reportOf(storedName: string, page = 1): string {
  return `/ai-assistant/documents/${encodeURIComponent(storedName)}${page > 1 ? `?page=${page}` : ''}`;
}
