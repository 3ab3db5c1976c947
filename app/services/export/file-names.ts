const MAX_CHARACTERS = 150;
/** Names that Windows reserves with any extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * Makes file names that every system can unpack into one folder: no folders, no forbidden characters, no two names that
 * differ only in case. Files keep their extensions.
 */
export function fileNames(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const safe = safeName(name);
    const dot = safe.lastIndexOf('.');
    const [base, ending] = dot > 0 ? [safe.slice(0, dot), safe.slice(dot)] : [safe, ''];
    let unique = `${base}${ending}`;
    for (let copy = 2; taken.has(unique.toLowerCase()); copy++) unique = `${base} (${copy})${ending}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}

function safeName(name: string): string {
  const clean = name
    .replace(/[\\/:*?"<>|\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '_')
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '');
  const ending = /(?<=.)\.[a-z0-9]{1,10}$/i.exec(clean)?.[0] ?? '';
  const base = clean.slice(0, clean.length - ending.length);
  const cut = `${base.slice(0, MAX_CHARACTERS - ending.length)}${ending}` || 'file';
  return RESERVED.test(cut) ? `_${cut}` : cut;
}
