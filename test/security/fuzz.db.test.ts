import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { rateLimits, users } from '~db/schema/account/accounts';
import { type Answer, send } from '../http/send';
import { type Doors, openDoors } from './every-door';
import { type Fuzzed, requestsTo } from './fuzz';

/** Random requests, the same in each run: none causes a server error, and none returns another owner's data. */

/** `npm run test:long` continues the same series. */
const RUNS = process.env.LONG_TESTS === '1' ? 10_000 : 400;
const SEED = 20261122;
/** Generous for a busy machine: the faults to detect take far longer. */
const MAX_MS = 5_000;
const MARK = `mark-${randomUUID()}`;

let doors: Doors;
beforeAll(async () => {
  doors = await openDoors('Mine', { other: MARK });
  await db().update(users).set({ plan: 'unlimited' }).where(eq(users.id, doors.owner.id));
}, 120_000);
afterAll(() => doors.server.stop());

const report = { worst: 0, worstRequest: '', statuses: new Map<number, number>() };

async function ask({ method, target, signedIn, headers, body }: Fuzzed): Promise<{ answer: Answer; ms: number }> {
  const cookie: Record<string, string> = signedIn ? { Cookie: doors.cookie } : {};
  const started = performance.now();
  const answer = await send(doors.server.url, { method, target, headers: { ...headers, ...cookie }, body });
  return { answer, ms: performance.now() - started };
}

it(`the server answers ${RUNS} random requests`, async () => {
  let asked = 0;
  const property = fc.asyncProperty(requestsTo(doors), async (request) => {
    asked += 1;
    // Rate limits have their own test: here each request should get as far as it can.
    if (asked % 50 === 0) await db().delete(rateLimits);
    const { answer, ms } = await ask(request);
    if (ms > report.worst) Object.assign(report, { worst: ms, worstRequest: `${request.method} ${request.target}` });
    report.statuses.set(answer.status, (report.statuses.get(answer.status) ?? 0) + 1);
    // Logging out or a new password ends the session.
    if (request.signedIn && String(answer.headers['set-cookie']).includes('komek_session')) {
      doors.cookie = await doors.session();
    }
    expect(answer.status).toBeLessThan(500);
    expect(answer.text.includes(MARK)).toBe(false);
    expect(ms).toBeLessThan(MAX_MS);
  });
  await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });

  const statuses = [...report.statuses].sort(([, one], [, other]) => other - one).map((pair) => pair.join(' × '));
  process.stdout.write(
    `${asked} requests by chance: ${statuses.join(', ')}; slowest ${Math.round(report.worst)} ms, ${report.worstRequest.slice(0, 100)}\n`,
  );
  // If all requests were rejected at the first check, nothing behind it would be tested.
  expect(report.statuses.get(200)).toBeGreaterThan(RUNS / 10);
  expect(asked).toBe(RUNS);
}, 600_000);

it('the other owner’s data is unchanged', async () => {
  const theirs = { headers: { Cookie: doors.otherCookie } };
  for (const path of ['knowledge/qa', 'knowledge/texts', 'ai-actions', 'chat-logs', 'exam/questions', 'unanswered']) {
    expect((await send(`${doors.server.url}/api/${path}`, theirs)).text).toContain(MARK);
  }
});
