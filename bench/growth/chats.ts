import type { Sql } from 'postgres';
import type { Server } from '../../test/process/tools/server';

export type Asked = { first: number; median: number; late: number; serverMs: string; databaseMs: string };

type Asking = {
  server: Server;
  sql: Sql;
  /** Of assistants that are asked in turn. */
  keys: string[];
  questions: string[];
  chats: number;
  cpuOf: { server: () => number; database: () => Promise<number> };
};

const AT_ONCE = 4;
const WARM_UP = 40;

/** Puts questions to assistants over HTTP, as their visitors do. With several assistants nothing is asked twice, nor before. */
export async function asked({ server, keys, questions, chats, cpuOf }: Asking): Promise<Asked> {
  const first = await chat(server, keys[0]!, questions[0]!);
  const each: number[] = [];
  const run = async (from: number, count: number) => {
    let next = from;
    const visitor = async () => {
      while (next < from + count) {
        const at = next++;
        each.push(await chat(server, keys[at % keys.length]!, questions[at % questions.length]!));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  };
  // Those who are asked in turn are not warmed up.
  if (keys.length === 1) await run(1, WARM_UP);
  each.length = 0;
  const before = { server: cpuOf.server(), database: await cpuOf.database() };
  const measured = keys.length === 1 ? chats : keys.length - 1;
  await run(1, measured);
  const sorted = each.toSorted((a, b) => a - b);
  const ofChat = (ms: number) => (ms / measured).toFixed(1);
  return {
    first: Math.round(first),
    median: Math.round(sorted[Math.floor(sorted.length / 2)]!),
    late: Math.round(sorted[Math.floor(sorted.length * 0.95)]!),
    serverMs: ofChat(cpuOf.server() - before.server),
    databaseMs: ofChat((await cpuOf.database()) - before.database),
  };
}

/** @returns how long the answer took, in ms, without the visitor's first call. */
async function chat({ url }: Server, key: string, message: string): Promise<number> {
  const address = `${url}/api/assistants/${encodeURIComponent(key)}/widget`;
  const post = async (path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(`${address}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return JSON.parse(text) as object;
  };
  const claim = await post('session', {});
  const started = performance.now();
  await post('chat', { ...claim, message });
  return performance.now() - started;
}
