import { existsSync } from 'node:fs';
import { createServer, request } from 'node:http';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { makeBackup, NoRoomError } from '../infra/backups.server';
import { db } from '../infra/db.server';
import { AppError } from '../infra/errors';
import { log } from '../infra/log.server';
import { registerRequest } from '../schemas/account/account';
import { LANGUAGES } from '../schemas/language';
import { createConfirmedOwner } from '../services/accounts/accounts.server';
import { serverKey } from '../services/keys/server-key.server';
import { modelStatus } from '../services/operator/model-status.server';
import { endSessionsOf, turnSecondFactorOffFor } from '../services/operator/operator.server';
import { replaceLostKey } from '../services/operator/replace-key.server';

type Answer = { ok: true; result: unknown } | { ok: false; code: string; message: string };

/** A command: its input is validated, and an expected failure is returned as an answer. */
function command<S extends z.ZodType>(schema: S, run: (input: z.output<S>) => Promise<unknown>) {
  return async (input: unknown): Promise<Answer> => {
    const parsed = schema.safeParse(input);
    if (!parsed.success) {
      const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
      return { ok: false, code: 'invalid_input', message: problems.join('; ') };
    }
    try {
      return { ok: true, result: await run(parsed.data) };
    } catch (error) {
      if (error instanceof AppError) return { ok: false, code: error.code, message: error.code };
      if (error instanceof NoRoomError) return { ok: false, code: 'no_room', message: error.message };
      throw error;
    }
  };
}

/**
 * The operator's commands. Only one process can open the embedded database, so a command started beside a running Komek
 * asks that process, over a Unix socket that no other user can open.
 */
const COMMANDS = {
  'create-owner': command(registerRequest.extend({ language: z.enum(LANGUAGES) }), ({ language, ...owner }) =>
    createConfirmedOwner(owner, language),
  ),
  'replace-lost-key': command(z.object({}), replaceLostKey),
  'end-sessions': command(z.object({ email: z.string().max(254).optional() }), ({ email }) => endSessionsOf(email)),
  'model-status': command(z.object({}), modelStatus),
  'second-factor-off': command(z.object({ email: z.string().max(254) }), ({ email }) => turnSecondFactorOffFor(email)),
  'back-up': command(z.object({ to: z.string().optional(), withKey: z.boolean() }), ({ to, withKey }) => {
    if (to && existsSync(to)) throw new AppError('invalid_input');
    return makeBackup(db(), { reason: 'asked', to, key: withKey ? serverKey() : undefined });
  }),
  stop: command(z.object({}), async () => {
    // After the answer: the signal ends this process as a service manager would.
    setImmediate(() => process.kill(process.pid, 'SIGTERM'));
  }),
} as const;

export type CommandName = keyof typeof COMMANDS;

/** Runs a command in this process. */
export async function runCommand(name: string, input: unknown): Promise<Answer> {
  if (!Object.hasOwn(COMMANDS, name)) return { ok: false, code: 'not_found', message: `There is no command ${name}.` };
  return COMMANDS[name as CommandName](input);
}

const socketOf = (socketDir: string) => path.join(socketDir, 'control.sock');

/** Accepts commands from other processes of this user. @returns a function that stops it. */
export async function startControl(socketDir: string): Promise<() => Promise<void>> {
  const server = createServer(async (incoming, response) => {
    try {
      const pieces: Buffer[] = [];
      for await (const piece of incoming) pieces.push(piece as Buffer);
      const { name, input } = JSON.parse(Buffer.concat(pieces).toString('utf8'));
      response.end(JSON.stringify(await runCommand(name, input)));
    } catch (error) {
      log.error({ err: error }, 'operator command failed');
      response.statusCode = 500;
      response.end(JSON.stringify({ ok: false, code: 'internal', message: 'The command failed; see the log.' }));
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socketOf(socketDir), resolve);
  });
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** A backup of a large database takes minutes. */
const ANSWER_MS = 3_600_000;

/** How long a server may take from opening its database to taking commands: on a busy machine some seconds. */
const START_MS = 60_000;
const START_STEP_MS = 200;
const NOT_THERE_YET = /^(ENOENT|ECONNREFUSED)$/;

/**
 * Asks the process that listens in `socketDir` to run a command. Waits for one that is still starting.
 *
 * @param patienceMs how long it may be starting. @throws Error if it takes no commands, or breaks the connection.
 */
export async function sendCommand(
  socketDir: string,
  name: CommandName,
  input: unknown,
  patienceMs = START_MS,
): Promise<Answer> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await sendOnce(socketDir, name, input);
    } catch (error) {
      if (!NOT_THERE_YET.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
      if (performance.now() > until)
        throw new Error('the running Komek takes no commands: it is starting or stopping. Try again.');
      await setTimeout(START_STEP_MS);
    }
  }
}

function sendOnce(socketDir: string, name: CommandName, input: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { socketPath: socketOf(socketDir), method: 'POST', timeout: ANSWER_MS },
      async (response) => {
        try {
          const pieces: Buffer[] = [];
          for await (const piece of response) pieces.push(piece as Buffer);
          resolve(JSON.parse(Buffer.concat(pieces).toString('utf8')) as Answer);
        } catch (error) {
          reject(error);
        }
      },
    );
    outgoing.on('error', reject);
    outgoing.on('timeout', () => outgoing.destroy(new Error('the running Komek did not answer in time')));
    outgoing.end(JSON.stringify({ name, input }));
  });
}
