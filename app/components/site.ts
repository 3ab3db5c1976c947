import { useRouteLoaderData } from '@remix-run/react';

/** What the root's loader tells every page. */
export type SiteData = {
  language: string;
  /** Hash of the language's texts: the address they are loaded from. */
  texts: string;
  year: number;
  supportEmail: string;
};

/** A page that failed before the root's data was known goes without. */
export function useSiteData(): SiteData | undefined {
  return useRouteLoaderData('root') as SiteData | undefined;
}
