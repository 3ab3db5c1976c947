import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** The settings of a proof; no other Komek setting reaches the server from the shell. */
export type ServerEnv = Record<string, string | undefined>;

const START_MS = 180_000;
const STOP_MS = 30_000;
const LOG_LINES = 400;

/** A production server in its own process, which may be killed and restarted on the same data. */
export class Server {
  /** Set once the server listens. */
  port: number | undefined;
  /** Milliseconds from spawn to the first 200 of /healthz, of the last start. */
  readyMs = 0;
  readonly log: string[] = [];
  /** Process id of the present process, or of the last one. */
  lastPid = 0;
  private child: ChildProcess | undefined;
  private exited: Promise<number | NodeJS.Signals> | undefined;

  constructor(
    private readonly env: ServerEnv,
    private readonly folder: string = root,
  ) {}

  get running(): boolean {
    return this.child !== undefined;
  }

  get pid(): number {
    if (!this.child?.pid) throw new Error('the server is not running');
    return this.child.pid;
  }

  get url(): string {
    if (!this.port) throw new Error('the server does not listen yet');
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts the process and returns at once. */
  spawn(): void {
    if (this.child) throw new Error('the server is running already');
    this.port = undefined;
    // Its own process group, so that leftover processes can be found.
    const child = spawn(process.execPath, ['build/server/main.js'], {
      cwd: this.folder,
      env: processEnv({ PORT: '0', ...this.env }),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    this.lastPid = child.pid ?? 0;
    this.exited = new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        this.child = undefined;
        resolve(signal ?? code ?? 0);
      });
    });
    this.exited.catch(() => {});
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', lines(this.readLine));
  }

  /** Starts the process and waits until /healthz answers 200. @throws Error with the end of its log. */
  async start(): Promise<this> {
    const started = performance.now();
    this.spawn();
    await this.ready();
    this.readyMs = Math.round(performance.now() - started);
    return this;
  }

  async ready(): Promise<void> {
    const deadline = Date.now() + START_MS;
    while (Date.now() < deadline) {
      if (!this.child) throw new Error(`the server ended while it started:\n${this.log.slice(-20).join('\n')}`);
      if (this.port && (await isHealthy(this.url))) return;
      await pause(25);
    }
    throw new Error(`the server was not ready after ${START_MS} ms:\n${this.log.slice(-20).join('\n')}`);
  }

  /** Ends the process as a crash would: it runs no further instruction. */
  async kill(): Promise<void> {
    process.kill(this.pid, 'SIGKILL');
    await this.exited;
  }

  /** Ctrl-C. @returns the exit code, or the signal that ended it. */
  async stop(): Promise<number | NodeJS.Signals> {
    const { pid } = this;
    process.kill(pid, 'SIGINT');
    const late = setTimeout(() => process.kill(pid, 'SIGKILL'), STOP_MS);
    const end = await this.exited;
    clearTimeout(late);
    return end ?? 0;
  }

  async stopIfRunning(): Promise<void> {
    if (this.child) await this.kill();
  }

  /** Resident memory of the server's own process, in MiB: documents are processed in child processes. */
  residentMb(): number {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${this.pid}/status`, 'utf8'))?.[1];
    return Math.round(Number(kilobytes) / 1024);
  }

  private readLine = (line: string): void => {
    this.log.push(line);
    if (this.log.length > LOG_LINES) this.log.shift();
    const port = /"port":(\d+).*"msg":"ready"/.exec(line)?.[1];
    if (port) this.port = Number(port);
  };
}

/** Runs an operator's command of the build in `folder` to its end. @returns the JSON line it prints. */
export async function runTool(
  name: string,
  args: string[],
  env: ServerEnv,
  folder = root,
): Promise<Record<string, unknown>> {
  const child = spawn(process.execPath, [`build/server/${name}.js`, ...args], {
    cwd: folder,
    env: processEnv({ LOG_LEVEL: 'warn', ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const [code] = await once(child, 'close');
  const line = output.trim().split('\n').at(-1);
  if (code !== 0 || !line) throw new Error(`${name} ${args[0]} ended with ${code}: ${output}${errors}`);
  return JSON.parse(line);
}

/** Processes of the group a killed server led: extractions that nobody waits for any more. */
export function processesOfGroup(group: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return fields[0] !== 'Z' && Number(fields[2]) === group;
      } catch {
        return false;
      }
    });
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Waits for `condition` to return a value. @throws Error naming `what` after `limitMs`. */
export async function until<T>(what: string, limitMs: number, condition: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const value = await condition();
    if (value !== undefined) return value;
    if (Date.now() > deadline) throw new Error(`${what}: not within ${limitMs / 1000} s`);
    await pause(200);
  }
}

function processEnv(env: ServerEnv): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG'].map((name) => [name, process.env[name]]);
  const all = { NODE_ENV: 'production', HOST: '127.0.0.1', ...Object.fromEntries(kept), ...env };
  if (all.TMPDIR) mkdirSync(all.TMPDIR, { recursive: true });
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as NodeJS.ProcessEnv;
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) })).status === 200;
  } catch {
    return false;
  }
}

function lines(each: (line: string) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) each(part);
  };
}
