import { useRef } from 'react';

/** How long a person counts as typing. It is reported at most twice in this time. */
export const TYPING_MS = 6_000;

/** Reports to the visitor that somebody is typing. The text itself is not sent. @param address of the live inbox. */
export function useTellTyping(address: string, conversationId: string): () => void {
  const told = useRef(0);
  return () => {
    if (Date.now() - told.current < TYPING_MS / 2) return;
    told.current = Date.now();
    fetch(address, { method: 'POST', body: new URLSearchParams({ c: conversationId }) }).catch(() => {});
  };
}
