import type { Line, PageLines } from './pdf-lines';

const MARGIN = 0.12;
const PAGE_NUMBER =
  /^[\s\p{P}]*((стр|с|page|p|бет)\.?\s*)?(\d{1,4}|[ivxl]{1,6})(\s*(из|of|\/)\s*\d{1,4})?[\s\p{P}]*$/iu;

/**
 * Drops running heads and feet, which would stand between the halves of sentences on every page: a line of the outer
 * eighth that at least three pages repeat (digits aside) stays where it is first read only, page numbers go.
 */
export function withoutRunningLines(pages: readonly PageLines[]): PageLines[] {
  if (pages.length < 3) return [...pages];
  const seen = new Map<string, number>();
  for (const page of pages) {
    for (const key of new Set(marginLines(page).map(keyOf))) seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  const kept = new Set<string>();
  return pages.map((page) => {
    const margin = new Set(marginLines(page));
    const lines = page.lines.filter((line) => {
      if (!margin.has(line)) return true;
      if (PAGE_NUMBER.test(line.text)) return false;
      const key = keyOf(line);
      if ((seen.get(key) ?? 0) < 3) return true;
      if (kept.has(key) || !/\p{L}{3}/u.test(line.text)) return false;
      kept.add(key);
      return true;
    });
    return { ...page, lines };
  });
}

function marginLines(page: PageLines): Line[] {
  const outer = page.lines.filter((line) => line.y < page.height * MARGIN || line.y > page.height * (1 - MARGIN));
  const byHeight = outer.sort((a, b) => a.y - b.y);
  const top = byHeight.filter((line) => line.y < page.height / 2).slice(0, 3);
  const bottom = byHeight.filter((line) => line.y > page.height / 2).slice(-3);
  return [...top, ...bottom];
}

const keyOf = (line: Line) => `${line.y > 0 ? Math.round(line.y / 20) : 0}|${line.text.replace(/\d+/g, '#')}`;
