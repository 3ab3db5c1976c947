import { tFor } from '~/i18n/i18n.server';
import { pairUrl } from '~/schemas/knowledge/pair-address';
import type { Language } from '~/schemas/language';
import type { Assistant } from '~/services/assistant/assistants.server';
import { countSettled, listContradictions, listSetAside } from '~/services/trust/contradictions/list.server';
import { listStale } from '~/services/trust/freshness/stale.server';
import { outcomeOf } from '~/services/trust/receipts/receipt';
import { listReceipts } from '~/services/trust/receipts/receipts.server';
import type { EntrySource } from '~/services/trust/sources/sources.server';
import { assistantUrl, reportOf } from '../_app.ai-assistant/knowledge/addresses';
import { viewOf } from './addresses';

/** All the screen shows: the open view, and how much each of them has. */
export async function loadCheck(assistant: Assistant, request: Request, language: Language) {
  const view = viewOf(new URL(request.url).searchParams);
  const [contradictions, stale, aside, receipts, settled] = await Promise.all([
    listContradictions(assistant),
    listStale(assistant),
    listSetAside(assistant),
    listReceipts(assistant),
    countSettled(assistant),
  ]);
  const shows = <T>(of: typeof view, list: T[]): T[] => (view === of ? list : []);
  return {
    title: tFor(language)('knowledge-check:title'),
    view,
    counts: {
      contradictions: contradictions.total,
      stale: stale.total,
      aside: aside.length,
      receipts: receipts.total,
    },
    settled,
    contradictions: shows('contradictions', contradictions.shown).map(({ a, b, ...rest }) => ({
      ...rest,
      a: { ...a, source: described(a.source) },
      b: { ...b, source: described(b.source) },
    })),
    stale: shows('stale', stale.shown).map(({ source, ...rest }) => ({ ...rest, source: described(source) })),
    aside: shows('aside', aside).map(({ source, ...rest }) => ({ ...rest, source: described(source) })),
    receipts: shows('receipts', receipts.shown).map((receipt) => ({ ...receipt, outcome: outcomeOf(receipt) })),
  };
}

export type Check = Awaited<ReturnType<typeof loadCheck>>;
export type ShownSource = ReturnType<typeof described>;

/** A source with the way to mend it. */
function described({ kind, id, name, storedName, page, url, touchedAt }: EntrySource) {
  return { kind, name, page, touchedAt, url, mend: wayTo({ kind, id, storedName }) };
}

function wayTo({ kind, id, storedName }: Pick<EntrySource, 'kind' | 'id' | 'storedName'>): string {
  if (kind === 'qa') return pairUrl(assistantUrl({ tab: 'qa' }), id);
  if (kind === 'text') return assistantUrl({ tab: 'text', text: id });
  return kind === 'page' ? '/ai-assistant/website' : reportOf(storedName ?? '');
}
