/** A text without a statement that stands in it, wherever it does; empty where nothing is left that says anything. */
export function without(text: string, statement: string): string {
  if (statement === '' || !text.includes(statement)) return text;
  const left = text
    .split(statement)
    .join('\0')
    // A line that held it alone goes; within a line one blank stays.
    .replace(/^[^\S\n]*[-–—•*]?[^\S\n]*\0[^\S\n]*(?:\n|$)/gmu, '')
    .replace(/[^\S\n]*\0[^\S\n]*/gu, ' ')
    .trim();
  return /[\p{L}\d]/u.test(left) ? left : '';
}
