import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PROGRAM = '/usr/sbin/pgbouncer';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** PgBouncer of the system in front of a server, pooling by transaction; undefined where it is not installed. */
export async function pgBouncer(server: string): Promise<{ port: number; stop: () => Promise<void> } | undefined> {
  if (!existsSync(PROGRAM)) return undefined;
  const { hostname, port: serverPort, username } = new URL(server);
  const folder = mkdtempSync(path.join(tmpdir(), 'komek-bouncer-'));
  const port = await freePort();
  writeFileSync(path.join(folder, 'users.txt'), `"${username}" ""\n`);
  writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${path.join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 5
max_client_conn = 100
${process.getuid?.() === 0 ? 'user = nobody' : ''}
`,
    { mode: 0o644 },
  );
  chmodSync(folder, 0o755);
  const child = spawn(PROGRAM, [path.join(folder, 'pgbouncer.ini')], { stdio: ['ignore', 'ignore', 'pipe'] });
  await new Promise<void>((resolve, reject) => {
    let text = '';
    child.stderr.on('data', (piece) => {
      text += piece;
      if (/process up/.test(text)) resolve();
    });
    child.once('exit', () => reject(new Error(`PgBouncer ended: ${text}`)));
  });
  child.stderr.resume();
  return {
    port,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
