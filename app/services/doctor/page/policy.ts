/** What a page's Content-Security-Policies allow, as far as the chat needs it (CSP 3, without hashes and reports). */

type Policy = Map<string, string[]>;

/** Policies, and directives of each, that are read: a page may send any number. */
const MAX_POLICIES = 20;
const MAX_SOURCES = 500;

/** The policies of a header or of a `<meta>`: commas separate them, each has to allow what is done. */
export function parsePolicies(texts: readonly string[]): Policy[] {
  return texts
    .flatMap((text) => text.split(','))
    .filter((text) => text.trim() !== '')
    .slice(0, MAX_POLICIES)
    .map(parsePolicy);
}

function parsePolicy(text: string): Policy {
  const policy: Policy = new Map();
  for (const directive of text.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/).slice(0, MAX_SOURCES);
    // Of two with one name the first counts.
    if (name && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources);
  }
  return policy;
}

/** Which directive rules over a kind of thing: the first that is there. */
const RULES = {
  script: ['script-src-elem', 'script-src', 'default-src'],
  connect: ['connect-src', 'default-src'],
  frame: ['frame-src', 'child-src', 'default-src'],
  style: ['style-src-attr', 'style-src', 'default-src'],
} as const;

type Asked = {
  /** The page's own address. */
  page: URL;
  /** What is loaded. */
  target: URL;
  /** The nonce of the script's tag. */
  nonce?: string;
};

/** @returns the directive that forbids it; undefined if every policy allows it. */
export function forbidden(policies: readonly Policy[], kind: keyof typeof RULES, asked: Asked): string | undefined {
  for (const policy of policies) {
    const name = RULES[kind].find((directive) => policy.has(directive));
    if (name && !allows(policy.get(name) ?? [], kind, asked)) return name;
  }
  return undefined;
}

function allows(sources: readonly string[], kind: keyof typeof RULES, { page, target, nonce }: Asked): boolean {
  const inline = sources.some((source) => /^'(nonce-|sha(256|384|512)-|strict-dynamic')/i.test(source));
  // A hash or a nonce beside it switches it off.
  if (kind === 'style') return sources.some((source) => source.toLowerCase() === "'unsafe-inline'") && !inline;
  if (kind === 'script' && nonce && sources.includes(`'nonce-${nonce}'`)) return true;
  if (kind === 'script' && sources.some((source) => source.toLowerCase() === "'strict-dynamic'")) return false;
  return sources.some((source) => matches(source, page, target));
}

const SOURCE = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/:]+|\[[^\]]+\])(?::(\d+|\*))?(\/.*)?$/i;

function matches(source: string, page: URL, target: URL): boolean {
  if (source === '*') return /^https?:$/.test(target.protocol) || target.protocol === page.protocol;
  if (source.toLowerCase() === "'self'") return target.origin === page.origin;
  if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return fitsScheme(source.toLowerCase(), target.protocol);
  const [, scheme, host = '', port, path] = SOURCE.exec(source) ?? [];
  if (!host || host.startsWith("'")) return false;
  if (!fitsScheme(scheme ? `${scheme.toLowerCase()}:` : page.protocol, target.protocol)) return false;
  return fitsHost(host.toLowerCase(), target.hostname) && fitsPort(port, target) && fitsPath(path, target.pathname);
}

/** http also allows https. */
const fitsScheme = (allowed: string, scheme: string) =>
  allowed === scheme || (allowed === 'http:' && scheme === 'https:');

const fitsHost = (allowed: string, host: string) =>
  allowed === '*' || (allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed);

function fitsPort(allowed: string | undefined, { port, protocol }: URL): boolean {
  if (allowed === '*') return true;
  const usual = protocol === 'https:' ? '443' : '80';
  if (!allowed) return port === '' || port === usual;
  return allowed === (port || usual) || (allowed === '80' && (port || usual) === '443');
}

function fitsPath(allowed: string | undefined, path: string): boolean {
  if (!allowed || allowed === '/') return true;
  return allowed.endsWith('/') ? path.startsWith(allowed) : path === allowed;
}

/** Whether scripts may only be inserted through a policy of the page's own. */
export const needsTrustedTypes = (policies: readonly Policy[]): boolean =>
  policies.some((policy) =>
    (policy.get('require-trusted-types-for') ?? []).some((one) => one.toLowerCase() === "'script'"),
  );
