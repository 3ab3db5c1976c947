import { tFor } from '~/i18n/i18n.server';
import type { Language } from '~/schemas/language';
import { LEAD_STATES } from '~/schemas/people/leads';
import type { Assistant } from '~/services/assistant/assistants.server';
import { activeForm } from '~/services/leads/lead-form.server';
import { countLeads, listLeads } from '~/services/leads/leads.server';

const A_PAGE = 25;

/** The state that an address asks for; undefined: all. */
export const stateIn = (query: URLSearchParams) => LEAD_STATES.find((known) => known === query.get('state'));

/** All the screen shows. @throws a 404 where the address names a contact that this assistant does not have. */
export async function loadLeads(assistant: Assistant, query: URLSearchParams, language: Language) {
  const state = stateIn(query);
  const before = query.get('before') ?? undefined;
  const [found, counts] = await Promise.all([
    listLeads(assistant, { state, before, limit: A_PAGE + 1 }),
    countLeads(assistant),
  ]);
  const page = found.slice(0, A_PAGE);
  const erasing = query.get('erase');
  const erased = erasing === null ? undefined : page.find(({ id }) => id === erasing);
  if (erasing !== null && !erased) throw new Response(null, { status: 404 });
  return {
    title: tFor(language)('leads:title'),
    ...{ state, before, counts },
    leads: page,
    erasing: erased,
    older: found.length > A_PAGE ? page.at(-1)?.id : undefined,
    asks: activeForm(assistant) !== undefined,
  };
}
