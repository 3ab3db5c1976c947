const MAX = 200;

/**
 * What lies over an element where visitors would press it, as a selector or as the host of a frame; undefined if
 * at least half of it is free.
 */
export function whatCovers(host: Element, { left, top, width, height }: DOMRect): string | undefined {
  const parts = [0.5, 0.25, 0.75];
  const points = parts.flatMap((x) => parts.map((y) => [left + width * x, top + height * y] as const));
  // A point outside of the window has nothing on it.
  const over = points
    .map(([x, y]) => document.elementFromPoint(x, y))
    .filter((element): element is Element => element !== null && element !== host && !host.contains(element));
  return over.length > points.length / 2 && over[0] ? nameOf(over[0]) : undefined;
}

function nameOf(element: Element): string {
  const frame = element instanceof HTMLIFrameElement && /^https?:\/\/([^/]+)/.exec(element.src)?.[1];
  const classes = [...element.classList].slice(0, 3).map((name) => `.${name}`);
  const selector = element.localName + (element.id && `#${element.id}`) + classes.join('');
  return (frame || selector).slice(0, MAX);
}
