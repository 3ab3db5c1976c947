import { type Handler, Parser } from 'htmlparser2';

/** Elements open at once. What the parser takes grows with the square of them; a browser keeps 512. */
const MAX_OPEN = 1_000;
const OPTIONS = { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true };

class TooDeep extends Error {}

type Handlers = Partial<Pick<Handler, 'onopentagname' | 'onopentag' | 'ontext' | 'onclosetag'>>;

/** Parses a page. Where elements are nested without end, all of them are closed, and what follows stands beside them. */
export function parseWithin(html: string, handlers: Handlers): void {
  for (let from: number | undefined = 0; from !== undefined; ) {
    const read = parseUntilDeep(from === 0 ? html : html.slice(from), handlers);
    from = read === undefined ? undefined : from + read;
  }
}

/** @returns how much was parsed, if it was not all. */
function parseUntilDeep(html: string, handlers: Handlers): number | undefined {
  const open: string[] = [];
  const parser = new Parser(
    {
      ...handlers,
      onopentagname: (name) => {
        if (open.length >= MAX_OPEN) throw new TooDeep();
        open.push(name);
        handlers.onopentagname?.(name);
      },
      onclosetag: (name, isImplied) => {
        open.pop();
        handlers.onclosetag?.(name, isImplied);
      },
    },
    OPTIONS,
  );
  try {
    parser.write(html);
    parser.end();
    return undefined;
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    for (const name of open.reverse()) handlers.onclosetag?.(name, true);
    return parser.startIndex;
  }
}
