import { workOnWebsite } from '~/services/website/work.server';
import type { Handler } from '../handler';

/** Looks for a website's pages or reads them, for one turn. */
export const readWebsiteHandler: Handler<'read-website'> = ({ websiteId }, { signal }) =>
  workOnWebsite(websiteId, { signal });
