import { createContext } from 'react';

/** Where the clock of the page's business is (IANA name); undefined outside of the owner's screens. */
export const TimeZone = createContext<string | undefined>(undefined);
