import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { db, transaction } from '~/infra/db.server';
import { enqueue } from '~/infra/queue.server';
import { createConfirmedOwner, deleteAccount } from '~/services/accounts/accounts.server';
import { createAction } from '~/services/assistant/ai-actions.server';
import { saveAiSettings } from '~/services/assistant/ai-settings.server';
import { assistantByKey } from '~/services/assistant/assistants.server';
import { saveWidgetSettings } from '~/services/assistant/widget-settings.server';
import { recordEvent } from '~/services/audit/audit.server';
import { recordFeedback } from '~/services/conversations/feedback.server';
import { ownerOf } from '~/services/conversations/visitors.server';
import { addExamQuestions } from '~/services/evaluation/questions.server';
import { runExam } from '~/services/evaluation/run-exam.server';
import { listExports, requestExport } from '~/services/export/exports.server';
import { runExport } from '~/services/export/run-export.server';
import { addNote, takeStep } from '~/services/inbox/take-step.server';
import { createKey } from '~/services/keys/api-keys.server';
import { uploadDocuments } from '~/services/knowledge/documents.server';
import { addQa } from '~/services/knowledge/qa.server';
import { ingestDocument } from '~/services/knowledge/reading/ingest.server';
import { addText } from '~/services/knowledge/texts.server';
import { sendMail } from '~/services/mail/mail.server';
import { eraseVisitors } from '~/services/privacy/erase-visitors.server';
import { stateFact } from '~/services/profile/profile.server';
import { heldIndex } from '~/services/search/index-cache.server';
import { addWebhook } from '~/services/webhooks/webhooks.server';
import { signIn } from '~/sign-in/session.server';
import { activateBot } from '~/telegram/setup/bots.server';
import { telegramBots } from '~db/schema/conversations/telegram';
import { type TestOwner, uploadOfFiles } from '../owners';
import { sharedTelegram } from '../telegram/shared';
import { ask } from '../visitors';
import { searchEverything } from './search-everything';

/** Unique phrases, each planted in one place. */
class Plants {
  readonly mark = `zq${randomBytes(4).toString('hex')}`;
  readonly planted = new Map<string, string>();

  /** A phrase for one place: one word, which text analysis does not change. */
  in(place: string): string {
    const phrase = `${this.mark}x${String(this.planted.size).padStart(2, '0')}`;
    this.planted.set(phrase, place);
    return phrase;
  }

  /** The phrase of a place. */
  of(place: string): string {
    const planted = [...this.planted].find(([, one]) => one === place);
    if (!planted) throw new Error(`nothing is planted as ${place}`);
    return planted[0];
  }

  /** The places whose phrases are found anywhere, with where. */
  async found(): Promise<Record<string, string[]>> {
    const found = await searchEverything(this.mark, [...this.planted.keys()]);
    return Object.fromEntries([...found].map(([phrase, places]) => [this.planted.get(phrase) ?? '', places]));
  }

  places(): string[] {
    return [...this.planted.values()];
  }
}

async function plantOwner(plants: Plants): Promise<TestOwner> {
  const email = `${plants.in('owner e-mail')}@example.com`;
  const password = 'correct horse';
  const made = await createConfirmedOwner({ name: `Shop ${plants.in('owner name')}`, email, password }, 'en');
  const assistant = await assistantByKey(made.assistantKey);
  return { id: made.id, email, password, assistant, owner: await ownerOf(assistant) };
}

/** An image with a comment in it (GIF89a, comment extension). */
function pictureWith(comment: string): File {
  const pixel = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  const gif = Buffer.from(pixel, 'base64');
  const extension = Buffer.concat([Buffer.from([0x21, 0xfe, comment.length]), Buffer.from(comment), Buffer.from([0])]);
  return new File([Buffer.concat([gif.subarray(0, 19), extension, gif.subarray(19)])], 'a.gif', { type: 'image/gif' });
}

async function plantSettings(plants: Plants, owner: TestOwner): Promise<void> {
  await signIn(owner.id, `Firefox ${plants.in('browser of a session')}`, `${plants.in('address of a session')}`);
  await recordEvent(owner.id, 'log_in', {
    userAgent: plants.in('browser of an event'),
    address: plants.in('address of an event'),
  });
  await saveAiSettings(owner.assistant, {
    domain: 'custom',
    temperature: 0.5,
    customPrompt: `Say ${plants.in('custom prompt')}.`,
    contact: `Call ${plants.in('contact')}`,
  });
  await saveWidgetSettings(owner.assistant, {
    name: plants.in('widget name'),
    greeting: `Hello ${plants.in('greeting')}`,
    avatar: pictureWith(plants.in('avatar')),
    allowedDomains: [`${plants.in('allowed domain')}.example`],
    signedVisitorsOnly: false,
  } as Parameters<typeof saveWidgetSettings>[1]);
  await createAction(owner.assistant, {
    actionName: plants.in('action name'),
    whenToUse: `When asked about ${plants.in('condition of an action')}`,
    buttonText: plants.in('button of an action'),
    url: `https://example.com/${plants.in('address of an action')}`,
  });
  const webhook = `https://example.com/${plants.in('address of a webhook')}`;
  await addWebhook(owner.assistant, { url: webhook, events: ['exam.red'] });
  await createKey(owner.id, { name: plants.in('name of a key'), scope: 'read', days: 0 });
}

type Knowledge = { documentId: string; storedName: string; pairId: string; textId: string };

async function plantKnowledge(plants: Plants, owner: TestOwner): Promise<Knowledge> {
  const group = await addQa(owner.assistant, [
    { question: `What is ${plants.in('question of a pair')}?`, answer: `It is ${plants.in('answer of a pair')}.` },
  ]);
  const text = await addText(
    owner.assistant,
    `The second thing is ${plants.in('text')}.`,
    plants.in('title of a text'),
  );
  const content = `# About ${plants.in('heading of a document')}\n\nThe word of the day is ${plants.in('body of a document')}.`;
  const [document] = await uploadDocuments(
    owner.assistant,
    uploadOfFiles([{ name: `${plants.in('name of a document')}.txt`, content }]),
  );
  await ingestDocument(document?.id ?? '');
  await db().execute(sql`insert into qa_proposals (assistant_id, document_id, ordinal, question, answer)
    values (${owner.assistant.id}, ${document?.id}, 77, ${plants.in('question of a proposal')}, ${plants.in('answer of a proposal')})`);
  await addText(owner.assistant, `Parking: behind the house of ${plants.in('fact that was found')}`);
  await stateFact(owner.assistant, {
    ...{ kind: 'parking', branch: plants.in('branch of a fact') },
    text: `In the yard of ${plants.in('fact of the owner')}`,
  });
  // Loads the index into memory.
  await ask(owner, 'What is the second thing?', { visitor: { id: 'loads-the-index' }, channel: 'playground' });
  return {
    documentId: document?.id ?? '',
    storedName: document?.storedName ?? '',
    pairId: group.entries[0]?.id ?? '',
    textId: text.id,
  };
}

/** Exam answers quote the pair, the text and the document. */
async function plantExam(plants: Plants, owner: TestOwner): Promise<void> {
  await addExamQuestions(owner.assistant, [
    { question: `What is ${plants.of('question of a pair')}?`, expected: plants.in('expected in an exam') },
    { question: 'What is the second thing?', expected: '' },
    { question: 'What is the word of the day?', expected: '' },
    { question: `Who is ${plants.in('question of an exam')}?`, expected: '' },
  ]);
  await runExam(owner.assistant.id, 'manual');
}

/** Waiting, finished and failed jobs, and a mail in the outbox. */
async function plantJobs(plants: Plants, owner: TestOwner): Promise<void> {
  const mail = (name: string) => ({
    ...{ to: owner.email, template: 'reset-password' as const, language: 'en' as const },
    params: { name, link: `https://komek.example/reset-password?token=${plants.in(`token in a mail to ${name}`)}` },
  });
  await transaction((tx) => enqueue('send-mail', mail(plants.in('name in a waiting mail')), tx));
  await transaction((tx) => enqueue('send-mail', mail(plants.in('name in an archived mail')), tx));
  await archiveJobs(plants.of('name in an archived mail'), 'completed');
  const failed = { message: plants.in('failure of a job') };
  await transaction((tx) => enqueue('run-exam', { assistantId: owner.assistant.id, reason: 'manual' }, tx));
  await db().execute(sql`update pgboss.job set output = ${JSON.stringify(failed)}::jsonb
    where name = 'run-exam' and data->>'assistantId' = ${owner.assistant.id}`);
  await archiveJobs(owner.assistant.id, 'failed');
  await sendMail(mail(plants.in('name in the outbox')));
}

/** Moves jobs to the archive, as the queue does with those that ended a day ago. */
async function archiveJobs(phrase: string, state: 'completed' | 'failed'): Promise<void> {
  await db().execute(sql`update pgboss.job set state = ${state} where data::text like ${`%${phrase}%`}`);
  await db().execute(sql`with moved as (delete from pgboss.job where data::text like ${`%${phrase}%`} returning *)
    insert into pgboss.archive select * from moved`);
}

const TELEGRAM_ID = 7_100_000_000 + Math.floor(Math.random() * 1_000_000);

/** Everything a visitor can leave behind, on the website and in Telegram. */
async function plantVisitor(plants: Plants, owner: TestOwner): Promise<string[]> {
  const id = plants.in('visitor id');
  const visitor = {
    id,
    name: `Name ${plants.in('visitor name')}`,
    email: `${plants.in('visitor e-mail')}@example.com`,
  };
  const say = (message: string, more = {}) => ask(owner, message, { visitor, ...more });
  await say(`My phone is ${plants.in('message')}`, { messageId: plants.in('message id') });
  await say(`Again ${plants.in('message of another conversation')}`, { thread: plants.in('conversation id') });
  await recordFeedback({ assistantId: owner.assistant.id, visitorId: id, solved: false });
  await plantPeople(plants, owner, id);
  await db().execute(sql`update messages set answer = ${`You said ${plants.in('answer')}`},
    reply = jsonb_build_object('answer', ${plants.in('reply')}::text) where visitor_id = ${id}`);
  const person = {
    ...{ id: TELEGRAM_ID, is_bot: false, first_name: plants.in('Telegram first name') },
    ...{ last_name: plants.in('Telegram last name'), username: plants.in('Telegram user name') },
  };
  const telegramVisitor = { id: `tg:${TELEGRAM_ID}`, name: person.first_name };
  await ask(owner, `Hi ${plants.in('message from Telegram')}`, {
    visitor: telegramVisitor,
    channel: 'telegram',
    thread: '0',
  });
  const [bot] = await db().select().from(telegramBots).where(eq(telegramBots.assistantId, owner.assistant.id));
  const update = (updateId: number, chatId: number, payload: object, status: string, outgoing?: object) =>
    db().execute(sql`insert into telegram_updates (bot_id, update_id, chat_id, payload, status, outgoing)
      values (${bot?.id}, ${updateId}, ${chatId}, ${JSON.stringify(payload)}::jsonb, ${status}, ${outgoing ? JSON.stringify(outgoing) : null}::jsonb)`);
  const chat = { id: TELEGRAM_ID, type: 'private', first_name: person.first_name };
  const parts = [{ text: plants.in('reply on its way to Telegram') }];
  await update(1, TELEGRAM_ID, { message: { from: person, chat, text: plants.in('update with a text') } }, 'received');
  await update(
    2,
    TELEGRAM_ID,
    { message: { from: person, chat, caption: plants.in('update with a caption') } },
    'done',
    { head: 2, parts, apologies: 1 },
  );
  await update(
    3,
    -5,
    { message: { from: person, chat: { id: -5, title: 'A group' }, text: plants.in('update from a group') } },
    'done',
  );
  await update(
    4,
    TELEGRAM_ID,
    { callback_query: { id: '1', from: person, data: plants.in('press of a button') } },
    'done',
  );
  await db().execute(
    sql`insert into telegram_chats (bot_id, chat_id, language) values (${bot?.id}, ${TELEGRAM_ID}, ${plants.in('Telegram chat')})`,
  );
  return [id, telegramVisitor.id];
}

/** What a person said in the visitor's conversation, and the page that the visitor wrote from. */
async function plantPeople(plants: Plants, owner: TestOwner, visitorId: string): Promise<void> {
  const [conversation] = await db().execute<{ id: string }>(
    sql`update conversations set page = ${`https://shop.example/${plants.in('page')}`} where visitor_id = ${visitorId} and thread = '' returning id`,
  );
  const place = { assistantId: owner.assistant.id, conversationId: conversation?.id ?? '' };
  const person = { id: owner.id, name: 'Aida' };
  await takeStep(place, 'say', { person, text: `For ${plants.in('message of a person')}`, sentAs: '1' });
  await addNote(place, { person, text: `Of ${plants.in('note of a person')}`, sentAs: '2' });
}

async function connectBot(plants: Plants, owner: TestOwner): Promise<void> {
  await activateBot(owner.assistant, {
    token: (await sharedTelegram()).newBot().token,
    name: plants.in('name of a bot'),
  });
}

async function makeExport(owner: TestOwner): Promise<void> {
  await requestExport(owner.id, 'en', {});
  await runExport((await listExports(owner.id))[0]?.id ?? '');
}

describe('no planted phrase remains in any table, file or index', () => {
  it('after a visitor is erased, and then the owner’s account deleted', async () => {
    const [owned, visited, other] = [new Plants(), new Plants(), new Plants()];
    const owner = await plantOwner(owned);
    await connectBot(owned, owner);
    await plantSettings(owned, owner);
    await plantKnowledge(owned, owner);
    await plantExam(owned, owner);
    await plantJobs(owned, owner);
    const ids = await plantVisitor(visited, owner);
    await ask(owner, `I stay: ${other.in('message of another visitor')}`, {
      visitor: { id: other.in('another visitor') },
    });
    await makeExport(owner);
    expect(owned.places().length + visited.places().length + other.places().length).toBeGreaterThanOrEqual(50);

    // The search must find every place, or it would prove nothing.
    expect(Object.keys(await owned.found()).sort()).toEqual(owned.places().sort());
    const visitorFound = await visited.found();
    expect(Object.keys(visitorFound).sort()).toEqual(visited.places().sort());
    expect(visitorFound.message).toContain('public.export_parts.bytes');
    expect(heldIndex(owner.assistant.id)?.search('second thing').length).toBeGreaterThan(0);

    const { erased } = await eraseVisitors(owner.id, ids);
    expect(erased).toMatchObject({ visitors: 2, conversations: 3, messages: 3, feedback: 1, telegram: 5, exports: 1 });
    expect(await visited.found()).toEqual({});
    expect(Object.keys(await other.found()).sort()).toEqual(other.places().sort());
    expect(Object.keys(await owned.found()).sort()).toEqual(owned.places().sort());

    await makeExport(owner);
    await deleteAccount(owner.id, owner);
    await vi.waitFor(async () => expect(await owned.found()).toEqual({}), { timeout: 20_000, interval: 200 });
    expect(await other.found()).toEqual({});
    expect(heldIndex(owner.assistant.id)).toBeUndefined();
  }, 120_000);
});
