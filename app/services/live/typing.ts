/**
 * Tells that somebody types, in this process alone and keeping nothing: whoever follows at this moment hears of it, and
 * forgets it by itself.
 */

type Typist = 'visitor' | 'person';
type Listener = (conversationId: string) => void;

const listeners = new Map<string, Set<Listener>>();

/** Who hears of a visitor is the assistant's inbox, who hears of a person is the conversation. */
const keyOf = (who: Typist, id: string) => `${who}:${id}`;

function hear(key: string, listener: Listener): () => void {
  const set = listeners.get(key) ?? new Set();
  listeners.set(key, set.add(listener));
  return () => {
    set.delete(listener);
    if (set.size === 0) listeners.delete(key);
  };
}

/** @returns a function that ends it. */
export const hearVisitors = (assistantId: string, listener: Listener) => hear(keyOf('visitor', assistantId), listener);
export const hearPeople = (conversationId: string, listener: Listener) =>
  hear(keyOf('person', conversationId), listener);

function tell(key: string, conversationId: string): void {
  for (const listener of listeners.get(key) ?? []) listener(conversationId);
}

type Place = { assistantId: string; conversationId: string };

export const visitorTypes = ({ assistantId, conversationId }: Place) =>
  tell(keyOf('visitor', assistantId), conversationId);
export const personTypes = ({ conversationId }: Place) => tell(keyOf('person', conversationId), conversationId);
