import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ERROR_STATUS } from '~/infra/errors';
import { LANGUAGES, type Language } from '~/schemas/language';
import { DOCUMENT_STATUSES } from '~db/schema/knowledge/knowledge';

const ROOT = path.join(import.meta.dirname, '../..');
const PLURAL = /_(zero|one|two|few|many|other)$/;

type Texts = Map<string, string>;

/** Every text of one language as `namespace:key.in.dots`. */
function textsOf(language: Language): Texts {
  const folder = path.join(ROOT, 'public/locales', language);
  const texts: Texts = new Map();
  const collect = (prefix: string, value: unknown) => {
    if (typeof value === 'string') texts.set(prefix, value);
    else
      for (const [key, inner] of Object.entries(value as object))
        collect(prefix.endsWith(':') ? prefix + key : `${prefix}.${key}`, inner);
  };
  for (const file of readdirSync(folder)) {
    collect(`${file.replace(/\.json$/, '')}:`, JSON.parse(readFileSync(path.join(folder, file), 'utf8')));
  }
  return texts;
}

const texts = Object.fromEntries(LANGUAGES.map((language) => [language, textsOf(language)])) as Record<Language, Texts>;
const baseOf = (key: string) => key.replace(PLURAL, '');
const basesOf = (language: Language) => [...new Set([...texts[language].keys()].map(baseOf))].sort();

function sourcesIn(folder: string): { file: string; code: string }[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return {
        file: path.relative(ROOT, file),
        code: readFileSync(file, 'utf8').replace(/^\s*(\/\/|\*|\/\*).*$/gm, ''),
      };
    });
}

const STRING = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

/** Converts a string in the code into a pattern over keys: an interpolation may be any part of a key. */
function patternOf(literal: string): RegExp {
  const made = patterns.get(literal);
  if (made) return made;
  const parts = literal.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(`^${parts.join('[^:]+')}$`);
  patterns.set(literal, pattern);
  return pattern;
}
const patterns = new Map<string, RegExp>();

/** Strings that could be keys. A string that is interpolated whole says nothing. */
const stringsIn = (code: string) =>
  [...code.matchAll(STRING)]
    .map((m) => m[1] ?? m[2] ?? m[3] ?? '')
    .filter((literal) => /[a-z]/i.test(literal.replace(/\$\{[^}]*\}/g, '')));

/** Namespaces whose keys a file may use without a prefix: the one it opens, and the default. */
const namespacesOf = (file: string, code: string) => [
  'common',
  // Messages of a schema or of an error's fields are passed as bare keys.
  ...(/^app\/(schemas|services)\//.test(file) ? ['validation'] : []),
  ...[...code.matchAll(/(?:useTranslation\(|ns: )'([\w-]+)'/g)].map((m) => m[1] ?? ''),
];

const sources = [...sourcesIn('app'), ...sourcesIn('jobs')];
const keys = basesOf('en');

const known = new Set(keys);

/** The names of a literal, complete with a namespace each. */
const namesOf = (literal: string, namespaces: string[]) =>
  literal.includes(':') ? [literal] : namespaces.map((ns) => `${ns}:${literal}`);

const isPattern = (name: string) => name.includes('${');

const hasText = (literal: string, namespaces: string[]) =>
  namesOf(literal, namespaces).some((name) =>
    isPattern(name) ? keys.some((key) => patternOf(name).test(key)) : known.has(name),
  );

describe.each(LANGUAGES)('interface texts in %s', (language) => {
  it('have the same keys as English', () => {
    expect(basesOf(language)).toEqual(keys);
  });

  it('are never empty and have the same placeholders', () => {
    const blanks = (text = '') => [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((m) => m[1]).sort();
    const faults = [...texts[language]].filter(([key, text]) => {
      const english = texts.en.get(key) ?? texts.en.get(`${baseOf(key)}_other`);
      return text.trim() === '' || blanks(text).join() !== blanks(english).join();
    });
    expect(faults).toEqual([]);
  });

  it('have every plural form of the language', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.slice().sort();
    const plurals = new Set([...texts.en.keys()].filter((key) => PLURAL.test(key)).map(baseOf));
    expect(plurals.size).toBeGreaterThan(0);
    for (const key of plurals) {
      const found = [...texts[language].keys()]
        .filter((one) => baseOf(one) === key)
        .map((one) => PLURAL.exec(one)?.[1]);
      expect([key, found.sort()]).toEqual([key, forms]);
    }
  });
});

describe('interface texts and the code', { timeout: 60_000 }, () => {
  it('have a text for every key in the code', () => {
    const lastParts = new Set(keys.map((key) => key.split(':')[1]?.split('.').at(-1)));
    const missing = sources.flatMap(({ file, code }) => {
      const namespaces = namespacesOf(file, code);
      return [...code.matchAll(/(?<![\w.])(?:t|say)\(\s*(?:'([^'\n]+)'|`([^`\n]+)`)/g)]
        .map((m) => m[1] ?? m[2] ?? '')
        .filter((literal) => !hasText(literal, namespaces))
        .filter((literal) => !(lastParts.has(literal) && /\bsay\(/.test(code)))
        .map((literal) => `${file}: ${literal}`);
    });
    expect(missing).toEqual([]);
  });

  it('have no unused text', () => {
    const names = new Set(
      sources.flatMap(({ file, code }) => {
        const namespaces = namespacesOf(file, code);
        return stringsIn(code).flatMap((literal) => namesOf(literal, namespaces));
      }),
    );
    const possible = [...names].filter(isPattern).map(patternOf);
    const unused = keys.filter((key) => !names.has(key) && !possible.some((pattern) => pattern.test(key)));
    expect(unused).toEqual([]);
  });

  it('have a text for every error code, and no other', () => {
    const codes = keys.filter((key) => key.startsWith('errors:')).map((key) => key.slice('errors:'.length));
    expect(codes).toEqual(Object.keys(ERROR_STATUS).sort());
  });

  it('have a text for every document status, and no other', () => {
    const prefix = 'ai-assistant:documents.status.';
    const statuses = keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    expect(statuses).toEqual([...DOCUMENT_STATUSES].sort());
  });
});
