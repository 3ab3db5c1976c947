import { parseWithin } from './parse-within';

/** What the cells of a layout table contain, and the cells of a data table do not. */
const PARTS = new Set(['table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'form', 'nav', 'header', 'footer', 'article']);

/** The tables of a page, by their order, that only place its parts beside each other. */
export function layoutTables(html: string): Set<number> {
  const layout = new Set<number>();
  if (!/<table/i.test(html)) return layout;
  const open: number[] = [];
  let count = 0;
  parseWithin(html, {
    onopentagname: (name) => {
      const inside = open.at(-1);
      if (inside !== undefined && PARTS.has(name)) layout.add(inside);
      if (name === 'table') open.push(count++);
    },
    onclosetag: (name) => {
      if (name === 'table') open.pop();
    },
  });
  return layout;
}
