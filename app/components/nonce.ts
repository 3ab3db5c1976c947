import { createContext, useContext } from 'react';

/** Known while the server renders; browsers hide a nonce from scripts, and none is needed there any more. */
export const NonceContext = createContext<string | undefined>(undefined);

/** What the page's own inline scripts and styles carry to be let through by its policy. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
