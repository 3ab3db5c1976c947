import { useRouteLoaderData } from '@remix-run/react';
import type { Language } from '~/schemas/language';

/** Data from the root's loader for every page. */
export type SiteData = {
  language: Language;
  /** Hash of the language's texts: part of the URL they are loaded from. */
  texts: string;
  year: number;
  /** Undefined if the operator has set none: no link leads to it then. */
  supportEmail?: string;
  /** Of an owner who has logged in: whether their address is confirmed. */
  signedIn?: 'confirmed' | 'unconfirmed';
};

/** Undefined on a page that failed before the root's data was loaded. */
export function useSiteData(): SiteData | undefined {
  return useRouteLoaderData('root') as SiteData | undefined;
}
