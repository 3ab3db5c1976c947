import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { config } from '~/infra/config.server';
import { LANGUAGES, type Language } from '~/schemas/language';

type Namespaces = Record<string, Record<string, unknown>>;

/** All texts of the interface, read once from public/locales/{language}/{namespace}.json. */
export const resources = Object.fromEntries(
  LANGUAGES.map((language) => [language, readNamespaces(language)]),
) as Record<Language, Namespaces>;

export const NAMESPACES = Object.keys(resources.en);

const bundles = Object.fromEntries(
  LANGUAGES.map((language) => {
    const json = JSON.stringify(resources[language]);
    return [language, { json, hash: createHash('sha256').update(json).digest('hex').slice(0, 12) }];
  }),
) as Record<Language, { json: string; hash: string }>;

/** All texts of one language as the browser loads them, with a hash that changes when they do. */
export function textBundle(language: Language): { json: string; hash: string } {
  return bundles[language];
}

function readNamespaces(language: Language): Namespaces {
  const folder = path.join(config.rootDir, 'public/locales', language);
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.map((file) => [file.slice(0, -'.json'.length), JSON.parse(readFileSync(path.join(folder, file), 'utf8'))]),
  );
}
