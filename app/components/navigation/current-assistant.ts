import { useNavigate } from '@remix-run/react';
import { createContext, useCallback, useContext } from 'react';
import { isAtLeast, type Role, rightOfPage } from '~/schemas/account/rights';
import { ASSISTANT_PARAM, ONLY_PARAM, withParam } from '~/schemas/assistant/assistants';

/** The assistant that an owner's page is about, and the person's role in its account; undefined outside of these pages. */
export const CurrentAssistant = createContext<{ id: string; several: boolean; role: Role } | undefined>(undefined);

/** Whether the person may open a screen (by default), or send its forms. The server decides; this only hides what it refuses. */
export function useMay(path: string, method: 'GET' | 'POST' = 'GET'): boolean {
  const current = useContext(CurrentAssistant);
  return isAtLeast(current?.role ?? 'owner', rightOfPage(path, method));
}

/** Makes links stay with the page's assistant; an owner of one keeps plain addresses. */
export function useOwnUrl(): (path: string) => string {
  const current = useContext(CurrentAssistant);
  return useCallback((path) => (current?.several ? withParam(path, ASSISTANT_PARAM, current.id) : path), [current]);
}

/** The same for where a form is sent: it always names the assistant it was drawn for. */
export function useFormUrl(): (path: string) => string {
  const current = useContext(CurrentAssistant);
  return useCallback(
    (path) => (current ? withParam(path, current.several ? ASSISTANT_PARAM : ONLY_PARAM, current.id) : path),
    [current],
  );
}

/** `navigate` to a path of the page's assistant. */
export function useOwnNavigate() {
  const navigate = useNavigate();
  const own = useOwnUrl();
  return useCallback(
    (path: string, options?: { preventScrollReset?: boolean }) => navigate(own(path), options),
    [navigate, own],
  );
}
