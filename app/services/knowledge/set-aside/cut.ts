/** A text without a statement that stands in it, wherever it does; empty where nothing is left that says anything. */
export function without(text: string, statement: string): string {
  if (statement === '' || !text.includes(statement)) return text;
  const lines = text.split(statement).join(CUT).split('\n');
  const left = lines.flatMap(withoutCuts).join('\n').trim();
  return /[\p{L}\d]/u.test(left) ? left : '';
}

const CUT = '\0';

/** A line that held the statement alone goes; within a line one blank stays. */
function withoutCuts(line: string): string[] {
  const parts = line.split(CUT);
  if (parts.length === 1) return [line];
  if (/^[-–—•*]?$/.test(parts.join('').trim())) return [];
  return [parts.map((part, at) => (at === 0 ? part.trimEnd() : part.trim())).join(' ')];
}
