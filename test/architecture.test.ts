import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** Which folder may import which. docs/architecture.md describes the same. */

const root = path.resolve(import.meta.dirname, '..');
type Import = { from: string; to: string; typeOnly: boolean };

function sourceFiles(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|js)$/.test(entry.name) && !/\.(test|d)\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith(path.join('db', 'migrations')));
}

const files = ['app', 'db', 'jobs', 'widget'].flatMap(sourceFiles);
const known = new Set(files);
/** What tests are made with; only its folders are measured. */
const helpers = ['test', 'e2e'].flatMap(sourceFiles).filter((file) => !file.endsWith('.spec.ts'));

/** The imported file, or the package. */
function resolveImport(from: string, name: string): string {
  const alias = /^~(db|jobs)?\//.exec(name);
  if (!alias && !name.startsWith('.')) return name;
  const target = alias
    ? path.join(alias[1] ?? 'app', name.slice(alias[0].length))
    : path.normalize(path.join(path.dirname(from), name));
  const candidates = [target, ...['.ts', '.tsx', '.js', '/route.tsx'].map((end) => target + end)];
  return candidates.find((candidate) => known.has(candidate)) ?? target;
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

function importsOf(file: string): Import[] {
  const code = read(file);
  const found: Import[] = [];
  const pattern =
    /(?:^|\n)\s*(import|export)\s+(type\s)?[^'"`;]*?from\s+'([^']+)'|(?:^|\n)import\s+'([^']+)'|import\(\s*'([^']+)'\s*\)/g;
  for (const match of code.matchAll(pattern)) {
    const name = match[3] ?? match[4] ?? match[5];
    if (name) found.push({ from: file, to: resolveImport(file, name), typeOnly: match[2] !== undefined });
  }
  return found;
}

const imports = files.flatMap(importsOf);
const list = (found: Import[]) => found.map(({ from, to }) => `${from} -> ${to}`);
const inFolder = (folder: string) => (file: string) => file.startsWith(`${folder}/`);

/** Imports of our own files from a folder into anything but the allowed places. */
function strays(folder: string, allowed: RegExp): string[] {
  return list(imports.filter(({ from, to }) => inFolder(folder)(from) && known.has(to) && !allowed.test(to)));
}

/** The rings of a graph, each as its path. */
function ringsOf(edges: [from: string, to: string][]): string[] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set()).add(to));
  const rings: string[] = [];
  const done = new Set<string>();
  const visit = (node: string, way: string[]) => {
    if (way.includes(node)) rings.push([...way.slice(way.indexOf(node)), node].join(' -> '));
    if (way.includes(node) || done.has(node)) return;
    for (const to of next.get(node) ?? []) visit(to, [...way, node]);
    done.add(node);
  };
  for (const node of next.keys()) visit(node, []);
  return rings;
}

describe('the architecture', () => {
  it('can fail: its own imports are found', () => {
    expect(imports.filter(({ to }) => known.has(to)).length).toBeGreaterThan(200);
  });

  it('has no ring of files, imports of types included', () => {
    const own = imports.filter(({ to }) => known.has(to));
    expect(ringsOf(own.map(({ from, to }) => [from, to]))).toEqual([]);
  });

  it('has no ring of folders, imports of types included', () => {
    const between = imports
      .filter(({ to }) => known.has(to))
      .map(({ from, to }): [string, string] => [path.dirname(from), path.dirname(to)])
      .filter(([from, to]) => from !== to);
    expect(ringsOf(between)).toEqual([]);
  });

  it('has at most fifteen files in a folder, half of its folders at most eight', () => {
    const sizes = new Map<string, number>();
    for (const file of [...files, ...helpers]) sizes.set(path.dirname(file), (sizes.get(path.dirname(file)) ?? 0) + 1);
    expect([...sizes].filter(([, size]) => size > 15)).toEqual([]);
    const sorted = [...sizes.values()].sort((a, b) => a - b);
    expect(sorted[sorted.length >> 1]).toBeLessThanOrEqual(8);
  });

  it('has no file of code longer than 300 lines', () => {
    const long = files.map((file) => [file, read(file).split('\n').length - 1] as const);
    expect(long.filter(([, lines]) => lines > 300)).toEqual([]);
  });

  it('keeps the database free of the application', () => {
    expect(strays('db', /^db\//)).toEqual([]);
  });

  it('keeps the infrastructure free of the product', () => {
    expect(strays('app/infra', /^(db\/|app\/(infra|schemas)\/)/)).toEqual([]);
  });

  it('keeps the services free of requests, pages, jobs and Telegram', () => {
    expect(strays('app/services', /^(db\/|app\/(services|schemas|i18n|infra)\/)/)).toEqual([]);
  });

  it('keeps the services free of HTTP: an upload is a stream and its type', () => {
    const http = /(?<!-)\b(Request|Response|RequestHandler)\b|from '(express|@remix-run\/)/;
    expect(files.filter((file) => inFolder('app/services')(file) && http.test(read(file)))).toEqual([]);
  });

  it('keeps language and extraction free of all layers above', () => {
    expect(
      strays('app/services/language', /^app\/(services\/language\/|schemas\/language|infra\/project-root)/),
    ).toEqual([]);
    expect(strays('app/services/rows', /^app\/services\/(rows|language)\//)).toEqual([]);
    expect(
      strays(
        'app/services/extract',
        /^app\/((services\/(extract|rows|language|event-loop)|infra)\/|schemas\/language)/,
      ),
    ).toEqual([]);
  });

  it('lets Telegram import only services and below', () => {
    expect(strays('app/telegram', /^(db\/|app\/(telegram|services|schemas|i18n|infra)\/)/)).toEqual([]);
  });

  it('keeps schemas and components free of the server', () => {
    expect(strays('app/schemas', /^app\/schemas\//)).toEqual([]);
    const server = imports.filter(
      ({ from, to, typeOnly }) => inFolder('app/components')(from) && !typeOnly && /\.server(\.ts)?$/.test(to),
    );
    expect(list(server)).toEqual([]);
  });

  it('keeps routes thin: they reach the database through services', () => {
    const direct = imports.filter(
      ({ from, to }) => inFolder('app/routes')(from) && /^(db\/|app\/infra\/db\.server)/.test(to),
    );
    expect(list(direct)).toEqual([]);
  });

  it('lets jobs import only services, Telegram and the infrastructure', () => {
    expect(strays('jobs', /^(jobs|app\/(services|telegram|infra))\//)).toEqual([]);
  });

  it('opens a session in one place, behind the second factor', () => {
    const users = (name: string, from: string) =>
      files
        .filter((file) => new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '[^']*${from}'`).test(read(file)))
        .sort();
    expect(users('createSession', 'sessions\\.server')).toEqual(['app/sign-in/session.server.ts']);
    expect(users('signIn', 'session\\.server')).toEqual(['app/sign-in/open-session.server.ts']);
    expect(users('openSession', 'open-session\\.server')).toEqual(['app/sign-in/authenticator.server.ts']);
  });

  it('calls what an owner names through the safe fetcher alone', () => {
    const outgoing =
      /\bfetch\(|from '(undici|nodemailer|node:(http2|tls|dgram))'|import (?!type)[^;]*\b(request|get|connect|createConnection|Agent)\b[^;]* from 'node:(http|https|net)'/;
    const callers = files.filter(
      (file) => !/^(widget|app\/components|app\/services\/safe-fetch)\//.test(file) && outgoing.test(read(file)),
    );
    // Each calls what the operator has configured, or this server itself, as what runs in a browser does.
    expect(callers.sort()).toEqual([
      'app/entry.client.tsx',
      'app/infra/bounded-fetch.ts',
      'app/program/admin-socket.server.ts',
      'app/services/ai/local/fetching/download.server.ts',
      'app/services/mail/mail.server.ts',
      'app/sign-in/google.server.ts',
      'app/telegram/bot-api/bot-api.server.ts',
    ]);
  });

  it('lets the widget import only types from the application, and the rule of what can be tapped', () => {
    const outside = imports.filter(
      ({ from, to }) => inFolder('widget')(from) && known.has(to) && !to.startsWith('widget/'),
    );
    // What can be tapped is one rule for visitors and owners; it imports nothing.
    const shared = (to: string) => to === 'app/schemas/tappable.ts' && !imports.some(({ from }) => from === to);
    const stray = outside.filter(({ to, typeOnly }) => !shared(to) && (!typeOnly || to !== 'app/schemas/widget.ts'));
    expect(list(stray)).toEqual([]);
  });

  it('reads the environment in one place', () => {
    const exceptions = new Set([
      'app/infra/config.server.ts',
      // Passes the system's own variables on to a child process.
      'app/services/extract/reader-process.ts',
      // Shows an owner lines for their own server.
      'app/routes/owner/_app.widget-setup_.visitors/signing-code.ts',
      'app/routes/owner/_app.widget-setup_.visitors/signing-code.test.ts',
    ]);
    const readers = files.filter((file) => readFileSync(path.join(root, file), 'utf8').includes('process.env'));
    expect(readers.filter((file) => !exceptions.has(file))).toEqual([]);
  });
});

describe('docs/architecture.md', () => {
  const page = read('docs/architecture.md');
  const named = [...page.matchAll(/`((?:app|db|jobs|widget)(?:\/[^`\s*]+)?)`/g)].map(([, name = '']) => name);

  it('names only folders and files that exist', () => {
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  });

  it('lists every folder of the application and of the services', () => {
    const folders = ['app', 'app/services'].flatMap((parent) =>
      readdirSync(path.join(root, parent), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => `${parent}/${entry.name}`),
    );
    expect(folders.filter((folder) => !named.includes(folder))).toEqual([]);
  });
});
