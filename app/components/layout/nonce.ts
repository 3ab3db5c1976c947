import { createContext, useContext } from 'react';

/** Known while the server renders. Browsers hide a nonce from scripts, and none is needed there any more. */
export const NonceContext = createContext<string | undefined>(undefined);

/** The nonce with which the page's own inline scripts and styles pass its policy. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
