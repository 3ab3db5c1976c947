import robotsParser from 'robots-parser';

const NAME = 'KomekBot';
/** As much of robots.txt is read as RFC 9309 asks for. */
export const MAX_ROBOTS_BYTES = 512 * 1024;
/** Seconds between two requests. A website may ask for more than the usual second. */
const MAX_DELAY = 10;

/** What a website's robots.txt says to Komek. An empty one allows everything. */
export type Robots = { allows(url: string): boolean; sitemaps: string[]; delayMs: number };

export function robotsOf(origin: string, text: string): Robots {
  const parsed = robotsParser(new URL('/robots.txt', origin).href, text);
  const delay = parsed.getCrawlDelay(NAME) ?? 1;
  return {
    allows: (url) => parsed.isAllowed(url, NAME) ?? true,
    sitemaps: parsed.getSitemaps().slice(0, 20),
    delayMs: Math.min(Math.max(delay, 1), MAX_DELAY) * 1000,
  };
}
