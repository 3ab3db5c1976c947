import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pause, root } from '../tools/server';

/** A proxy in front of Komek. */
export type Front = { name: string; url: string; stop(): Promise<void> };

/** What a configuration in `deploy/` is about: everything else of it is run as it stands. */
type Place = { folder: string; port: number; plainPort: number; komek: number; certificate: string; key: string };

const START_MS = 15_000;

/** @returns the proxy, or its name where it is not installed. */
type MakeFront = (komekPort: number) => Promise<Front | string>;

export const fronts: MakeFront[] = [
  (komek) =>
    run('nginx', komek, (place) => {
      const example = replaced(readFileSync(path.join(root, 'deploy/nginx.conf'), 'utf8'), [
        ['127.0.0.1:3000', `127.0.0.1:${place.komek}`],
        ['listen 443 ssl', `listen 127.0.0.1:${place.port} ssl`],
        ['listen 80;', `listen 127.0.0.1:${place.plainPort};`],
        ['/etc/ssl/certs/help.example.com.pem', place.certificate],
        ['/etc/ssl/private/help.example.com.key', place.key],
      ]);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${of};`);
      const main = `daemon off; pid nginx.pid; error_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${example}\n}\n`;
      const file = path.join(place.folder, 'nginx.conf');
      writeFileSync(file, main);
      return ['-p', place.folder, '-c', file, '-e', 'stderr'];
    }),
  (komek) =>
    run('caddy', komek, (place) => {
      const example = replaced(readFileSync(path.join(root, 'deploy/Caddyfile'), 'utf8'), [
        ['127.0.0.1:3000', `127.0.0.1:${place.komek}`],
        ['help.example.com {', `https://127.0.0.1:${place.port} {\n\ttls ${place.certificate} ${place.key}`],
      ]);
      const file = path.join(place.folder, 'Caddyfile');
      writeFileSync(
        file,
        `{\n\tadmin off\n\thttp_port ${place.plainPort}\n\tauto_https disable_redirects\n}\n${example}`,
      );
      return ['run', '--adapter', 'caddyfile', '--config', file];
    }),
];

/** @throws Error if the example has changed so far that this no longer fits. */
function replaced(text: string, pairs: [string, string][]): string {
  for (const [from, to] of pairs) {
    if (!text.includes(from)) throw new Error(`the example has no ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

async function run(name: string, komek: number, prepare: (place: Place) => string[]): Promise<Front | string> {
  if (!isInstalled(name)) return name;
  const folder = mkdtempSync(path.join(tmpdir(), 'komek-proxy-'));
  const [port, plainPort] = [await freePort(), await freePort()];
  const child = spawn(name, prepare({ folder, port, plainPort, komek, ...certificate(folder) }), {
    cwd: folder,
    env: { ...process.env, PATH: withSystemFolders(), HOME: folder },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const log: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => log.push(text));
  const url = `https://127.0.0.1:${port}`;
  await answering(url, child, log);
  return {
    name,
    url,
    async stop() {
      const ended = once(child, 'exit');
      if (child.exitCode === null && child.kill()) await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Debian's servers are in sbin. */
const withSystemFolders = () => `${process.env.PATH}:/usr/sbin:/sbin`;

function isInstalled(name: string): boolean {
  return withSystemFolders()
    .split(':')
    .some((folder) => {
      try {
        return readFileSync(path.join(folder, name)).length > 0;
      } catch {
        return false;
      }
    });
}

function certificate(folder: string): { certificate: string; key: string } {
  const [file, key] = [path.join(folder, 'certificate.pem'), path.join(folder, 'key.pem')];
  const how = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-subj', '/CN=localhost'];
  const names = ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  execFileSync('openssl', ['req', '-x509', '-nodes', '-days', '2', ...how, ...names, '-keyout', key, '-out', file], {
    stdio: 'ignore',
  });
  return { certificate: file, key };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

async function answering(url: string, child: ChildProcess, log: string[]): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    if (
      await fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await pause(50);
  }
  child.kill();
  throw new Error(`${child.spawnfile} did not answer:\n${log.join('')}`);
}
