/** The innermost heading of a path "A > B"; empty where there is none. */
export const titleOf = (heading: string | null): string => heading?.split(' > ').at(-1)?.trim() ?? '';

/** A chunk's text below its headings, which open the first chunk under them: `heading` says them, and no quote repeats them. */
export function bodyOf(text: string, heading: string | null): string {
  if (heading === null) return text;
  const headings = new Set(heading.split(' > '));
  const lines = text.split('\n');
  const first = lines.findIndex((line) => !headings.has(line.trim()));
  return first > 0 ? lines.slice(first).join('\n') : text;
}
