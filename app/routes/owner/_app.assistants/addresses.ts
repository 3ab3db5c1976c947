import { ASSISTANT_PARAM, withParam } from '~/schemas/assistant/assistants';

export const ADDRESS = '/assistants';
export const DONE = ['renamed', 'deleted'] as const;

type State = { new?: '1'; rename?: string; delete?: string; done?: (typeof DONE)[number] };

/** Every state of the screen is an address. */
export function assistantsUrl(state: State = {}): string {
  const search = new URLSearchParams(state).toString();
  return search ? `${ADDRESS}?${search}` : ADDRESS;
}

/** Where work on an assistant begins. */
export const openAssistant = (id: string) => withParam('/ai-assistant', ASSISTANT_PARAM, id);
