import { randomBytes } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { createAction } from '~/services/assistant/ai-actions.server';
import { recordFeedback } from '~/services/conversations/feedback.server';
import { addExamQuestions } from '~/services/evaluation/questions.server';
import { runExam } from '~/services/evaluation/run-exam.server';
import { uploadDocuments } from '~/services/knowledge/documents.server';
import { addQa } from '~/services/knowledge/qa.server';
import { ingestDocument } from '~/services/knowledge/reading/ingest.server';
import { addText } from '~/services/knowledge/texts.server';
import { stateFact } from '~/services/profile/profile.server';
import { signIn } from '~/sign-in/session.server';
import { activateBot } from '~/telegram/setup/bots.server';
import { dataExports, exportParts } from '~db/schema/account/exports';
import { failureOf } from '../../../test/failures';
import { seedMessages } from '../../../test/fixtures/seed-messages';
import { jobsWith } from '../../../test/jobs';
import { makeOwner, type TestOwner, uploadOfFiles } from '../../../test/owners';
import { sharedTelegram } from '../../../test/telegram/shared';
import { ask } from '../../../test/visitors';
import {
  deleteExport,
  deleteOldExports,
  EXPORT_DAYS,
  failExport,
  listExports,
  openExport,
  requestExport,
  requeueDeadExports,
} from './exports.server';
import { runExport } from './run-export.server';

/** Six pages of messages; `npm run test:long` exports forty. */
const MUCH = process.env.LONG_TESTS === '1' ? { messages: 20_000, megabytes: 9 } : { messages: 3_000, megabytes: 3 };

const exportJobs = ({ id }: TestOwner) => jobsWith('export-data', 'ownerId', id);

/** Requests an export and does the worker's part. */
async function makeExport(owner: TestOwner, language: 'en' | 'ru' | 'kk' = 'en'): Promise<string> {
  await requestExport(owner.id, language, {});
  const [exported] = await listExports(owner.id);
  await runExport(exported?.id ?? '');
  return exported?.id ?? '';
}

async function bytesOf(ownerId: string, id: string): Promise<Buffer> {
  const { content } = await openExport(ownerId, id);
  const parts: Uint8Array[] = [];
  for await (const part of content()) parts.push(part);
  return Buffer.concat(parts);
}

/** The files of a ZIP archive, found through its central directory. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    const [name, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    const bytes = zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed;
    files.set(zip.toString('utf8', at + 46, at + 46 + name), bytes);
    at += 46 + name + extra + comment;
  }
  return files;
}

async function filesOf(owner: TestOwner, language?: 'en' | 'ru' | 'kk') {
  const files = unzip(await bytesOf(owner.id, await makeExport(owner, language)));
  const text = (name: string) => files.get(name)?.toString('utf8') ?? '';
  return { files, text, json: (name: string) => JSON.parse(text(name)) };
}

/** Gives an owner one of everything, including a visitor whose texts try to run a formula in a spreadsheet. */
async function fill(owner: TestOwner): Promise<void> {
  await signIn(owner.id, 'Firefox');
  await addQa(owner.assistant, [{ question: 'Can I pay by card?', answer: 'Yes, Visa and Mastercard.' }]);
  await addText(owner.assistant, 'We open at nine.', 'Hours');
  await stateFact(owner.assistant, { kind: 'parking', branch: '', text: 'Behind the house.' });
  await createAction(owner.assistant, {
    actionName: 'Book',
    whenToUse: 'table',
    buttonText: 'Book',
    url: 'https://a.example',
  });
  const saved = await uploadDocuments(
    owner.assistant,
    uploadOfFiles([
      { name: 'Прайс.txt', content: 'Delivery takes two days within the city.' },
      { name: 'Прайс.txt', content: 'Another one.' },
    ]),
  );
  for (const { id } of saved) await ingestDocument(id);
  await addExamQuestions(owner.assistant, [{ question: 'Can I pay by card?', expected: 'Visa' }]);
  await runExam(owner.assistant.id, 'manual');
  const visitor = { id: 'v', name: '=HYPERLINK("http://evil.example")', email: 'dana@example.com' };
  await ask(owner, 'Can I pay by card?', { visitor });
  await recordFeedback({ assistantId: owner.assistant.id, visitorId: 'v', solved: true });
  await ask(owner, '@SUM(1+1) Who won the chess olympiad?', { visitor });
  await activateBot(owner.assistant, { token: (await sharedTelegram()).newBot().token, name: 'Shop bot' });
}

describe('an export', () => {
  it('contains everything of the owner, in files for programs and spreadsheets, and as uploaded', async () => {
    const owner = await makeOwner();
    await fill(owner);
    const { files, text, json } = await filesOf(owner);
    expect([...files.keys()].sort()).toEqual([
      'README.txt',
      'account.json',
      'assistant/actions.json',
      'assistant/conversations.json',
      'assistant/deletion-receipts.json',
      'assistant/documents.json',
      'assistant/documents/Прайс (2).txt',
      'assistant/documents/Прайс.txt',
      'assistant/exam-questions.json',
      'assistant/exam-runs.json',
      'assistant/hand-overs.csv',
      'assistant/install-checks.json',
      'assistant/leads.csv',
      'assistant/messages.csv',
      'assistant/pairs.csv',
      'assistant/pairs.json',
      'assistant/profile.json',
      'assistant/proposed-pairs.csv',
      'assistant/proposed-pairs.json',
      'assistant/saved-replies.json',
      'assistant/settings.json',
      'assistant/statements-not-used.json',
      'assistant/statistics.json',
      'assistant/suggested-questions.json',
      'assistant/texts.csv',
      'assistant/texts.json',
      'assistant/unanswered.json',
      'assistant/web-actions.json',
      'assistant/webhooks.json',
      'assistant/websites.json',
      'security-events.csv',
      'security-events.json',
    ]);
    expect(json('account.json')).toMatchObject({
      email: owner.email,
      hasPassword: true,
      sessions: [{ browser: 'Firefox' }],
    });
    expect(json('assistant/documents.json')).toMatchObject([
      { filename: 'Прайс.txt', file: 'documents/Прайс.txt', status: 'ready' },
      { filename: 'Прайс.txt', file: 'documents/Прайс (2).txt' },
    ]);
    const contents = ['', ' (2)'].map((copy) => text(`assistant/documents/Прайс${copy}.txt`));
    expect(contents.sort()).toEqual(['Another one.', 'Delivery takes two days within the city.']);
    expect(json('assistant/pairs.json')).toMatchObject([{ question: 'Can I pay by card?' }]);
    expect(json('assistant/texts.json')).toMatchObject([{ title: 'Hours', text: 'We open at nine.' }]);
    expect(json('assistant/profile.json')).toMatchObject([{ kind: 'parking', text: 'Behind the house.' }]);
    expect(json('assistant/actions.json')).toMatchObject([{ actionName: 'Book' }]);
    expect(json('assistant/settings.json')).toMatchObject({
      key: owner.assistant.key,
      telegramBot: { name: 'Shop bot' },
    });
    expect(json('assistant/exam-runs.json')).toMatchObject([{ results: [{ passed: true }] }]);
    expect(json('assistant/conversations.json')).toMatchObject([
      {
        visitor: { id: 'v', email: 'dana@example.com' },
        messages: [
          { message: 'Can I pay by card?', helped: true, sources: [{ name: 'Can I pay by card?' }] },
          { message: '@SUM(1+1) Who won the chess olympiad?', status: 'unanswered' },
        ],
      },
    ]);
    expect(json('assistant/unanswered.json')).toMatchObject([{ question: '@SUM(1+1) Who won the chess olympiad?' }]);
    expect(json('assistant/statistics.json')).toMatchObject({
      totals: { total: 2, resolved: 1 },
      days: [{ answered: 1, unanswered: 1, helped: 1, notHelped: 0 }],
    });
    expect(json('security-events.json').map(({ kind }: { kind: string }) => kind)).toContain('export_requested');
  });

  it('prevents a spreadsheet from running what a visitor wrote', async () => {
    const owner = await makeOwner();
    await fill(owner);
    const { text } = await filesOf(owner);
    const csv = text('assistant/messages.csv');
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(csv).toContain(`"'@SUM(1+1) Who won the chess olympiad?"`);
    const cells = csv.slice(1).split(/\r\n|,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
    expect(cells.filter((cell) => /^"?[=+\-@\t\r]/.test(cell))).toEqual([]);
  });

  it('contains no password, secret, token or hash of the account', async () => {
    const owner = await makeOwner();
    await fill(owner);
    const { files } = await filesOf(owner);
    const [row] = await db().execute<Record<string, unknown>>(sql`
      select u.password_hash, u.secret, b.token_encrypted, b.token_hash, s.id_hash from users u
      join assistants a on a.owner_id = u.id join telegram_bots b on b.assistant_id = a.id
      join sessions s on s.user_id = u.id where u.id = ${owner.id}`);
    const secrets = [...Object.values(row ?? {}), owner.owner.secret];
    expect(secrets.every((secret) => typeof secret === 'string' && secret.length > 20)).toBe(true);
    const all = [...files.values()].map((bytes) => bytes.toString('latin1')).join('\n');
    expect(secrets.filter((secret) => all.includes(String(secret)))).toEqual([]);
  });

  it('describes each file in the owner’s language', async () => {
    const owner = await makeOwner('Аспан кофе');
    const { text, files } = await filesOf(owner, 'ru');
    const readme = text('README.txt');
    expect(readme).toContain('Ваши данные в Komek');
    expect(readme).toContain(`Аспан кофе <${owner.email}>`);
    for (const name of files.keys()) if (name !== 'README.txt') expect(readme).toContain(name);
    expect(readme).not.toMatch(/data-export|undefined/);
  });

  it('of an empty account is complete too', async () => {
    const { json, text } = await filesOf(await makeOwner());
    expect(json('assistant/conversations.json')).toEqual([]);
    expect(text('assistant/pairs.csv')).toBe('\uFEFF"question","answer","created"\r\n');
  });

  it('contains nothing of another owner', async () => {
    const [mine, theirs] = [await makeOwner(), await makeOwner('Somebody else')];
    await fill(theirs);
    const { files } = await filesOf(mine);
    const all = [...files.values()].map((bytes) => bytes.toString('utf8')).join('\n');
    expect(all).not.toMatch(/Somebody else|pay by card|dana@example/);
    const id = await makeExport(theirs);
    expect(await failureOf(openExport(mine.id, id))).toBe('not_found');
    expect(await failureOf(deleteExport(mine.id, id, {}))).toBe('not_found');
    expect(await failureOf(openExport(mine.id, 'no id'))).toBe('not_found');
  });

  it('handles more messages and a larger document than a page of rows and a part hold', async () => {
    const owner = await makeOwner();
    const { messages, megabytes } = MUCH;
    await seedMessages(db(), owner.assistant.id, { messages, visitors: 300, days: 50 });
    const random = randomBytes(megabytes * 1024 * 1024);
    await uploadDocuments(owner.assistant, uploadOfFiles([{ name: 'big.txt', content: random }]));
    const { files, json, text } = await filesOf(owner);
    expect(files.get('assistant/documents/big.txt')?.equals(random)).toBe(true);
    const conversations: { messages: unknown[] }[] = json('assistant/conversations.json');
    expect(conversations.reduce((sum, one) => sum + one.messages.length, 0)).toBe(messages);
    expect(text('assistant/messages.csv').split('\r\n').length).toBe(messages + 2);
    const parts = await db()
      .select({ ordinal: exportParts.ordinal })
      .from(exportParts)
      .innerJoin(dataExports, eq(dataExports.id, exportParts.exportId))
      .where(eq(dataExports.ownerId, owner.id));
    expect(parts.length).toBeGreaterThan(megabytes);
  });
});

describe('making an export', () => {
  it('is one job, and one at a time', async () => {
    const owner = await makeOwner();
    await requestExport(owner.id, 'en', {});
    expect(await failureOf(requestExport(owner.id, 'en', {}))).toBe('export_running');
    const [exported, ...others] = await listExports(owner.id);
    expect([exported?.status, exported?.progress, others]).toEqual(['queued', 0, []]);
    expect(await exportJobs(owner)).toMatchObject([{ data: { exportId: exported?.id } }]);
    await runExport(exported?.id ?? '');
    expect(await listExports(owner.id)).toMatchObject([{ status: 'ready' }]);
    await runExport(exported?.id ?? '');
    expect(await listExports(owner.id)).toMatchObject([{ id: exported?.id, status: 'ready' }]);
  });

  it('replaces the last export, and is limited to five a day', async () => {
    const owner = await makeOwner();
    const first = await makeExport(owner);
    const second = await makeExport(owner);
    expect((await listExports(owner.id)).map(({ id }) => id)).toEqual([second]);
    expect(await db().select().from(exportParts).where(eq(exportParts.exportId, first))).toEqual([]);
    for (let more = 0; more < 3; more++) await makeExport(owner);
    expect(await failureOf(requestExport(owner.id, 'en', {}))).toBe('rate_limited');
  });

  it('stops writing once the export is deleted, or another attempt has taken it over', async () => {
    const owner = await makeOwner();
    await seedMessages(db(), owner.assistant.id, { messages: 2_000, visitors: 20, days: 5 });
    await requestExport(owner.id, 'en', {});
    const [exported] = await listExports(owner.id);
    const id = exported?.id ?? '';
    await Promise.all([runExport(id), runExport(id)]);
    expect((await unzip(await bytesOf(owner.id, id))).size).toBeGreaterThan(10);
    await requestExport(owner.id, 'en', {});
    const next = (await listExports(owner.id))[0]?.id ?? '';
    await Promise.all([runExport(next), deleteExport(owner.id, next, {})]);
    expect(await db().select().from(exportParts).where(eq(exportParts.exportId, next))).toEqual([]);
    expect(await listExports(owner.id)).toMatchObject([{ id }]);
  });

  it('starts again when its worker has died, and is given up after five attempts', async () => {
    const owner = await makeOwner();
    await requestExport(owner.id, 'en', {});
    const id = (await listExports(owner.id))[0]?.id ?? '';
    const dies = (attempts: number) =>
      db()
        .update(dataExports)
        .set({ status: 'running', attempts, aliveAt: sql`now() - interval '5 minutes'` })
        .where(eq(dataExports.id, id));
    await dies(1);
    await requeueDeadExports();
    await requeueDeadExports();
    expect(await exportJobs(owner)).toHaveLength(2);
    await runExport(id);
    expect(await listExports(owner.id)).toMatchObject([{ status: 'ready' }]);
    await dies(5);
    await requeueDeadExports();
    expect(await listExports(owner.id)).toMatchObject([{ status: 'failed', size: 0 }]);
    await requestExport(owner.id, 'en', {});
  });

  it('is interrupted when the process has to stop, and is marked as failed after its last attempt', async () => {
    const owner = await makeOwner();
    await requestExport(owner.id, 'en', {});
    const id = (await listExports(owner.id))[0]?.id ?? '';
    await expect(runExport(id, AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
    expect(await listExports(owner.id)).toMatchObject([{ status: 'running' }]);
    await failExport(id);
    expect(await listExports(owner.id)).toMatchObject([{ status: 'failed' }]);
    expect(await db().select().from(exportParts).where(eq(exportParts.exportId, id))).toEqual([]);
  });

  it('expires after seven days', async () => {
    const [old, young] = [await makeOwner(), await makeOwner()];
    const [gone, kept] = [await makeExport(old), await makeExport(young)];
    const age = (id: string, hours: number) =>
      db().execute(sql`update exports set created_at = now() - ${hours}::int * interval '1 hour' where id = ${id}`);
    await age(gone, EXPORT_DAYS * 24 + 1);
    await age(kept, EXPORT_DAYS * 24 - 1);
    expect(await failureOf(openExport(old.id, gone))).toBe('not_found');
    await deleteOldExports();
    expect(await db().select().from(exportParts).where(eq(exportParts.exportId, gone))).toEqual([]);
    expect([(await listExports(old.id)).length, (await listExports(young.id)).length]).toEqual([0, 1]);
  });
});
