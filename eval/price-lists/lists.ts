import { IN_DOCUMENTS } from './documents';
import type { PriceList } from './price-list';
import { IN_TABLES } from './tables';
import { IN_TEXTS } from './texts';

/** Twenty lists in the shapes that owners have them in. */
export const LISTS: PriceList[] = [...IN_DOCUMENTS, ...IN_TABLES, ...IN_TEXTS];
