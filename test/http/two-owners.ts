import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, expect } from 'vitest';
import { db } from '~/infra/db.server';
import { createAssistant } from '~/services/assistant/assistants.server';
import { signIn } from '~/sign-in/session.server';
import { type FullOwner, fillAssistant, makeFullOwner } from '../fixtures/full-owner';
import type { Listening } from '../listen';
import { newAddress } from '../listen';
import { makeOwner, type TestOwner } from '../owners';
import { type Answer, send } from './send';
import { startWholeServer } from './server';

type Stage = {
  server: Listening;
  /** Sends the requests. */
  mine: TestOwner;
  /** Must never be seen: all data of this owner contains `MARK`. */
  other: FullOwner;
  /** The second assistant of `mine`, with the same mark: nothing of it may reach the first. */
  second: FullOwner;
  /** The session of `mine`. */
  cookie: string;
};

/** What nothing of `mine` contains. */
export const MARK = `mark-${randomUUID()}`;

/** For the tests of one file: a whole server, an owner with two assistants, and another owner. */
export function twoOwners(): Stage {
  const stage = {} as Stage;
  beforeAll(async () => {
    const server = await startWholeServer({ clientAddress: newAddress });
    const [mine, other] = [await makeOwner('Mine'), await makeFullOwner(MARK)];
    const second = await fillAssistant({ ...mine, assistant: await createAssistant(mine.id, 'Second', db()) }, MARK);
    const cookie = (await signIn(mine.id)).split(';')[0] ?? '';
    Object.assign(stage, { server, mine, other, second, cookie });
  });
  afterAll(() => stage.server.stop());
  return stage;
}

/** Sends a request. Expects neither a server error nor data with `MARK`. */
export async function sendChecked(...request: Parameters<typeof send>): Promise<Answer> {
  const answer = await send(...request);
  expect(answer.status).toBeLessThan(500);
  expect(answer.text).not.toContain(MARK);
  return answer;
}

/** Announces a large body and sends only its beginning. @returns the response's status. */
export function statusOfTooLarge(address: string, method: string, headers: Record<string, string>): Promise<number> {
  const announced = { ...headers, 'Content-Length': String(200 * 1024 * 1024) };
  return new Promise((resolve, reject) => {
    const sending = request(address, { method, headers: announced }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
      sending.destroy();
    });
    sending.on('error', reject);
    sending.write('{"text":"');
  });
}
