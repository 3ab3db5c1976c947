import type { Platform } from '~/schemas/install';

/** What gives away how a website is made; the first that is met counts. */
const SIGNS: readonly [Platform, RegExp][] = [
  ['tilda', /tildacdn\.(?:com|pro|info|net)|<meta[^>]{0,100}content="tilda|\bt-records\b/i],
  ['shopify', /cdn\.shopify\.com|Shopify\.theme/],
  ['wordpress', /\/wp-(?:content|includes)\/|<meta[^>]{0,100}content="WordPress/i],
  ['bitrix', /\/bitrix\/(?:js|templates|cache|panel)\/|cdn\.bitrix24|landing-public-mode/i],
  ['opencart', /catalog\/view\/(?:theme|javascript)|index\.php\?route=(?:common|product|information)/i],
];

/** Characters of a page in which signs are looked for. */
const LOOKED_AT = 300_000;

/** What a website is made with; with a tag manager alone, that is where tags are put. */
export function platformOfPage(html: string, tagManager: boolean): Platform {
  const text = html.slice(0, LOOKED_AT);
  return SIGNS.find(([, sign]) => sign.test(text))?.[0] ?? (tagManager ? 'gtm' : 'html');
}
