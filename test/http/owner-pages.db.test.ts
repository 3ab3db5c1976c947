import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { db } from '~/infra/db.server';
import { LANGUAGES } from '~/schemas/language';
import { meReply } from '~/schemas/replies/general';
import { createAction } from '~/services/assistant/ai-actions.server';
import { listSites } from '~/services/connect/sites.server';
import { PLAYGROUND_VISITOR } from '~/services/conversations/visitors.server';
import { addExamQuestions } from '~/services/evaluation/questions.server';
import { runExam } from '~/services/evaluation/run-exam.server';
import { listDocuments, uploadDocuments } from '~/services/knowledge/documents.server';
import { addQa, listQa } from '~/services/knowledge/qa.server';
import { addLongText, addText, listTexts } from '~/services/knowledge/texts.server';
import { listChosen } from '~/services/suggested-questions/chosen.server';
import { addWebsite } from '~/services/website/websites.server';
import { workOnWebsite } from '~/services/website/work.server';
import { startTestSite } from '../fixtures/website';
import { jobsWith } from '../jobs';
import { makeOwner, uploadOfFiles } from '../owners';
import { ask } from '../visitors';
import { expectInOrder, headersOf, openPage, signedIn } from './page';
import { send } from './send';
import { startWholeServer } from './server';

/** An owner's screens as sent by the server, with the specified wording where there is one. */

let server: Awaited<ReturnType<typeof startWholeServer>>;
beforeAll(async () => {
  server = await startWholeServer();
});
afterAll(() => server.stop());

const open = (path: string, caller?: Parameters<typeof openPage>[1]) => openPage(server.url + path, caller);

describe('every page of an owner', () => {
  it('has the app’s name, log-out, the menu in its order, feedback, languages and the year', async () => {
    const { text, html } = await open('/dashboard', await signedIn());
    expectInOrder(html, [
      'href="/dashboard"',
      'href="/chat-logs"',
      'href="/ai-assistant"',
      'href="/ai-actions"',
      'href="/playground"',
      'href="/widget-setup"',
      'href="mailto:',
      'action="/language"',
      `© <!-- -->${new Date().getFullYear()}`,
    ]);
    expect(html).toMatch(/<form[^>]*action="\/logout"/);
    expectInOrder(text, ['Komek', 'Log out']);
  });
});

describe('the API’s session user', () => {
  it('has the specified fields, and the assistant begins as a support specialist at 0.5', async () => {
    const { owner, cookie } = await signedIn(await makeOwner('Aspan Coffee'));
    await uploadDocuments(owner.assistant, uploadOfFiles([{ name: 'Delivery.txt', content: 'x' }]));
    const { text } = await send(`${server.url}/api/auth/me`, { headers: headersOf({ cookie }) });
    expect(JSON.parse(text)).toMatchObject({
      user: {
        id: owner.id,
        name: 'Aspan Coffee',
        email: owner.email,
        secret: owner.owner.secret,
        telegramBot: { enabled: false, username: null },
        aiSettings: { domain: 'support', temperature: 0.5, customPrompt: '', contact: '' },
        assistant: { key: owner.assistant.key, documents: [{ filename: 'Delivery.txt' }] },
      },
    });
    expect(meReply.safeParse(JSON.parse(text)).error).toBeUndefined();
  });
});

describe('the dashboard', () => {
  it('greets an owner by name, and one without a name as a guest', async () => {
    expect((await open('/dashboard', await signedIn(await makeOwner('Aspan Coffee')))).text).toContain('Aspan Coffee,');
    const nameless = await signedIn(await makeOwner(' '));
    expect((await open('/dashboard', nameless)).text).toContain('Guest, this is how');
    expect((await open('/dashboard', { ...nameless, language: 'ru' })).text).toContain('Гость');
  });

  it('says in a sentence how it went, and what is asked most', async () => {
    const { owner, cookie } = await signedIn();
    await addQa(owner.assistant, [{ question: 'How long is the warranty?', answer: 'The warranty is 36 months.' }]);
    for (const id of ['first', 'second']) await ask(owner, 'How long is the warranty?', { visitor: { id } });
    const all = 'In the last 30 days your assistant answered every message (2).';
    expect((await open('/dashboard', { cookie })).text).toContain(all);
    await ask(owner, 'Do you sell bicycles?', { visitor: { id: 'third' } });
    expectInOrder((await open('/dashboard', { cookie })).text, [
      'your assistant answered 2 messages and had no answer to 1.',
      ...['67%', 'What visitors ask most', 'How long is the warranty?', '2 visitors'],
    ]);
    const russian = (await open('/dashboard', { cookie, language: 'ru' })).text;
    expectInOrder(russian, ['ассистент ответил на 2 сообщения, без ответа осталось 1.', '67 %', '2 посетителя']);
  });
});

describe('the assistant', () => {
  it('shows six of each kind, shortened, and all of them on demand', async () => {
    const { owner, cookie } = await signedIn();
    await uploadDocuments(
      owner.assistant,
      uploadOfFiles([{ name: `${'Price list of the shop '.repeat(3)}.docx`, content: 'x' }]),
    );
    await addQa(
      owner.assistant,
      Array.from({ length: 8 }, (_, at) => ({ question: `Question number ${at}?`, answer: `${at}${'a'.repeat(200)}` })),
    );
    for (let at = 0; at < 7; at++) await addText(owner.assistant, `${at}${'t'.repeat(200)}`);

    const { text: documents } = await open('/ai-assistant', { cookie });
    const shortName = /Price list[^.]*….docx/.exec(documents)?.[0] ?? '';
    expect(Array.from(shortName)).toHaveLength(30);
    expect(documents).toContain('0.0 MB of 100 MB');
    const pairs = await open('/ai-assistant?tab=qa', { cookie });
    expect(pairs.text.match(/\da+…/g)).toHaveLength(6);
    expect(pairs.text.match(/\da+…/)?.[0]).toHaveLength(100);
    expect(pairs.text).toContain('View all (8)');
    const texts = await open('/ai-assistant?tab=text', { cookie });
    expect(texts.text.match(/\dt+…/)?.[0]).toHaveLength(80);
    const all = await open('/ai-assistant?tab=text&all=1', { cookie });
    const dialog = /<dialog[\s\S]*<\/dialog>/.exec(all.html)?.[0] ?? '';
    const shown = new Set(dialog.match(/\dt+…/g));
    expect([shown.size, [...shown][0]?.length]).toEqual([7, 100]);
    for (const tab of ['Documents', 'Q/A', 'Text Input']) expect(dialog).toContain(tab);
    expect(dialog.match(/delete=/g)?.length).toBe(7);
  });

  it('shows a pair whole, and changes it in its place', async () => {
    const { owner, cookie } = await signedIn();
    const answer = 'Within two days. '.repeat(20).trim();
    const { entries } = await addQa(owner.assistant, [{ question: 'How long is the delivery?', answer }]);
    const address = `/ai-assistant?tab=qa&entry=${entries[0]?.id}`;
    expect((await open('/ai-assistant?tab=qa', { cookie })).html).toContain(address.replace('&', '&amp;'));
    expect((await open(address, { cookie })).text).toContain(answer);
    const post = (written: string) =>
      send(`${server.url}${address}&do=save-pair`, {
        method: 'POST',
        headers: { ...headersOf({ cookie }), 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          'entries[0].question': 'How long is the delivery?',
          'entries[0].answer': written,
        }).toString(),
      });
    expectInOrder((await post('')).text, ['<dialog', 'Question and answer', 'Required field']);
    expect((await post('One day.')).headers.location).toBe('/ai-assistant?tab=qa&done=edited');
    expect((await listQa(owner.assistant))[0]?.entries[0]?.answer).toBe('One day.');
  });

  it('shows the specified failure text and the reason', async () => {
    const { owner, cookie } = await signedIn();
    const missing = randomUUID();
    const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
    const told = async (query: string, body: string, language: string, type = 'application/x-www-form-urlencoded') => {
      const { text } = await send(`${server.url}/ai-assistant?${query}`, {
        method: 'POST',
        headers: { ...headersOf({ cookie, language }), 'Content-Type': type },
        body,
      });
      return text;
    };
    const deletions = {
      document: ['', 'Error deleting document', 'Ошибка при удалении документа'],
      qa: ['tab=qa&', 'Error deleting question/answer', 'Ошибка при удалении вопроса/ответа'],
      text: ['tab=text&', 'Error deleting text', 'Ошибка при удалении текста'],
    } as const;
    for (const [kind, [tab, en, ru]] of Object.entries(deletions)) {
      const query = `${tab}delete=${missing}&do=delete`;
      const body = form({ kind, id: missing });
      expect(await told(query, body, 'en')).toContain(`${en}. Not found. It may have been deleted already`);
      expect(await told(query, body, 'ru')).toContain(`${ru}. Не найдено`);
    }
    const border = 'b0rder';
    const photo = `--${border}\r\nContent-Disposition: form-data; name="documents"; filename="photo.gif"\r\n\r\nx\r\n--${border}--\r\n`;
    const multipart = `multipart/form-data; boundary=${border}`;
    expect(await told('do=documents', photo, 'en', multipart)).toContain('Error uploading file. “photo.gif”');
    expect(await told('do=documents', photo, 'ru', multipart)).toContain('Ошибка при загрузке файла. Файл «photo.gif»');
    const nothing = `--${border}--\r\n`;
    expect(await told('do=documents', nothing, 'ru', multipart)).toContain('Не удалось загрузить файл');
    const huge = 'x'.repeat(5 * 1024 * 1024);
    expect(await told('tab=text&do=text', `text=${huge}`, 'ru')).toContain('Ошибка при сохранении текста. ');
    expect(await told('tab=qa&do=qa', `x=${huge}`, 'ru')).toContain('Ошибка при сохранении Q/A. ');
    expect(await told('setup=test&do=ask', `question=${huge}`, 'en')).toContain('Error processing question. ');

    await uploadDocuments(owner.assistant, uploadOfFiles([{ name: 'a.txt', content: 'x' }]));
    await db().execute(sql`update documents set warnings = '5'::jsonb where assistant_id = ${owner.assistant.id}`);
    const broken = await open('/ai-assistant', { cookie, language: 'ru' });
    expect([broken.status, broken.text.includes('Ошибка при загрузке данных')]).toEqual([500, true]);
    expect(broken.html).toContain('action="/logout"');
  });

  it('states in its steps how many documents are allowed, and which channels are to come', async () => {
    const { owner, cookie } = await signedIn();
    await db().execute(sql`update users set plan = 'free' where id = ${owner.id}`);
    const start = await open('/ai-assistant?setup=upload', { cookie });
    expect(start.text).toContain('Upload up to 5 documents');
    expect(start.text).toContain('of 30 MB');
    // The quickest way in, also without JavaScript.
    expect(start.html).toMatch(/<form[^>]*action="\/ai-assistant\?[^"]*do=website[^"]*"[^>]*>.*?name="url"/s);
    const refused = await send(`${server.url}/ai-assistant?setup=upload&do=website`, {
      method: 'POST',
      headers: { ...headersOf({ cookie }), 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ url: 'http://10.0.0.1/shop' }).toString(),
    });
    expect([refused.status, refused.text.includes('value="http://10.0.0.1/shop"')]).toEqual([422, true]);
    expectInOrder(start.text, ['Upload documents', 'Add Q/A', 'Add text', 'Go to playground']);
    expectInOrder(start.text, ['Business', 'Knowledge', 'Review', 'Profile', 'Try it', 'Contact', 'Connect']);
    const last = await open('/ai-assistant?setup=connect', { cookie });
    expectInOrder(last.text, ['0 of 5 uploaded', 'Telegram', 'link to share', 'WhatsApp', 'Coming soon', 'WeChat']);
  });

  it('keeps what its owner says of the business on the way, and proposes the questions of the trade', async () => {
    const { owner, cookie } = await signedIn();
    const post = (what: string, fields: Record<string, string>) =>
      send(`${server.url}/ai-assistant?${what}`, {
        method: 'POST',
        headers: { ...headersOf({ cookie }), 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      });
    // What a newcomer needs first is knowledge.
    expectInOrder((await open('/ai-assistant', { cookie })).text, ['Read my website', '0 of 7 done']);
    expect((await post('setup=business&do=business', { name: 'Birch', trade: 'circus' })).text).toContain(
      'Required field',
    );
    const saved = await post('setup=business&do=business', { name: 'Birch', trade: 'clinic' });
    expect([saved.status, saved.headers.location]).toEqual([302, '/ai-assistant?setup=upload']);
    const typical = await open('/ai-assistant?tab=qa&sample=1', { cookie });
    expect(typical.html).toContain('value="How do I book an appointment?"');
    const pairs = await post('tab=qa&sample=1&do=qa', {
      'entries[0].question': 'How do I book an appointment?',
      'entries[0].answer': 'By phone.',
      'entries[1].question': 'How much is a consultation?',
      'entries[1].answer': '',
    });
    expect(pairs.status).toBe(302);
    expect((await listQa(owner.assistant)).flatMap(({ entries }) => entries.map(({ question }) => question))).toEqual([
      'How do I book an appointment?',
    ]);
    await post('setup=contact&do=contact', { contact: '+7 727 000 00 00' });
    await post('setup=profile&do=profile', {});
    const { text } = await open('/ai-assistant', { cookie });
    // Business, knowledge, check, profile, contact.
    expect(text).toContain('5 of 7 done');
    expect(text).toContain('0 of 3 questions tried');
  });

  it('saves a long text without loss in chunks of at most 2,000 characters, in their order', async () => {
    const owner = await makeOwner();
    const text = Array.from({ length: 900 }, (_, at) => `word${at}`).join(' ');
    await addLongText(owner.assistant, text);
    const pieces = (await listTexts(owner.assistant)).map((piece) => piece.text);
    expect(pieces.length).toBeGreaterThan(2);
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(2000);
    expect(pieces.join(' ')).toBe(text);
  });
});

describe('the chat logs', () => {
  it('say in each language that there is no visitor, no message, or no selection', async () => {
    const { owner, cookie } = await signedIn();
    const empty = await open('/chat-logs', { cookie });
    expect(empty.text).toContain('Select a user');
    await ask(owner, 'Hello there', { visitor: { id: 'client-1' } });
    const words = { en: 'No users found', ru: 'Посетители не найдены', kk: 'Келушілер табылмады' };
    for (const language of LANGUAGES) {
      const none = await open('/chat-logs?q=nobody', { cookie, language });
      expect(none.text).toContain(words[language]);
    }
    const gone = await open('/chat-logs?visitor=nobody', { cookie });
    expect([gone.status, gone.text.includes('Empty chat history')]).toEqual([404, true]);
    expect(empty.html).toContain('md:grid-cols-[300px_');
  });

  it('mark only playground conversations as the owner’s, however a visitor is signed', async () => {
    const { owner, cookie } = await signedIn();
    const visitor = { id: PLAYGROUND_VISITOR };
    await ask(owner, 'Hello there', { visitor });
    expect((await open('/chat-logs', { cookie })).text).not.toContain('You, in the playground');
    await ask(owner, 'A try', { visitor, channel: 'playground' });
    const { text } = await open(`/chat-logs?visitor=${visitor.id}`, { cookie });
    expectInOrder(text, ['You, in the playground', 'A try', 'Hello there']);
    const own = await open(`/chat-logs?visitor=${visitor.id}&own=1`, { cookie });
    expect(own.html).toMatch(/<h2[^>]*>You, in the playground<\/h2>/);
  });

  it('show an error page when they cannot be loaded, not an empty list', async () => {
    const { owner, cookie } = await signedIn();
    await ask(owner, 'Hello there', { visitor: { id: 'client-1' } });
    await db().execute(sql`alter table feedback rename to feedback_gone`);
    try {
      const { status, text } = await open('/chat-logs', { cookie });
      expect([status, text.includes('Something went wrong')]).toEqual([500, true]);
    } finally {
      await db().execute(sql`alter table feedback_gone rename to feedback`);
    }
  });
});

describe('the exam', () => {
  it('lists what failed first, and saves its right answer as a pair', async () => {
    const { owner, cookie } = await signedIn();
    await addQa(owner.assistant, [{ question: 'Do you deliver?', answer: 'Yes, for 500 tenge.' }]);
    await addExamQuestions(owner.assistant, [
      { question: 'Do you deliver?', expected: '500 tenge' },
      { question: 'Is there parking?', expected: 'in the yard' },
    ]);
    await runExam(owner.assistant.id, 'manual');
    const { text, html } = await open('/exam', { cookie });
    expectInOrder(text, ['Is there parking?', 'Write the right answer', 'Do you deliver?']);
    const [write = ''] = /\/exam\?write=[0-9a-f-]{36}/.exec(html) ?? [];
    expect((await open(write, { cookie })).text).toContain('The answer must contain: in the yard');
    const fields = { 'entries[0].question': 'Is there parking?', 'entries[0].answer': 'Yes, in the yard.' };
    const saved = await send(server.url + write, {
      method: 'POST',
      headers: { ...headersOf({ cookie }), 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
    expect([saved.status, saved.headers.location]).toEqual([302, '/exam?done=paired']);
    const pairs = (await listQa(owner.assistant)).flatMap(({ entries }) => entries.map(({ answer }) => answer));
    expect(pairs).toContain('Yes, in the yard.');
  });
});

describe('the AI actions', () => {
  it('have the specified words in Russian', async () => {
    const { owner, cookie } = await signedIn();
    const caller = { cookie, language: 'ru' };
    const empty = await open('/ai-actions', caller);
    expectInOrder(empty.text, [
      'AI действия',
      'Создать действие',
      'Пока не создано ни одного кастомного действия. Создайте первое!',
    ]);
    const form = await open('/ai-actions?new=1', caller);
    expectInOrder(form.text.slice(form.text.indexOf('Создать новое действие')), ['Отмена', 'Создать']);
    const fields = { actionName: 'Бронь', whenToUse: 'бронь', buttonText: 'Занять стол', url: 'https://example.com' };
    const { id } = await createAction(owner.assistant, fields);
    const list = await open('/ai-actions', caller);
    expectInOrder(list.text, [
      'Название действия',
      'Текст кнопки',
      'URL',
      'Бронь',
      'Занять стол',
      'https://example.com',
    ]);
    const edit = await open(`/ai-actions?edit=${id}`, caller);
    expectInOrder(edit.text, ['Редактировать действие', 'Обновить']);
    for (const value of Object.values(fields)) expect(edit.html).toContain(value);
    const deletion = await open(`/ai-actions?delete=${id}`, caller);
    expect(deletion.text).toContain('Вы уверены, что хотите удалить это действие?');
    const told = async (query: string, type: string) => {
      const headers = { ...headersOf(caller), 'Content-Type': type };
      const body = `id=${randomUUID()}`;
      return (await send(`${server.url}/ai-actions?${query}`, { method: 'POST', headers, body })).text;
    };
    expect(await told(`delete=${id}`, 'application/x-www-form-urlencoded')).toContain('Не удалось удалить AI действие');
    // No form at all: the save fails as a whole, and the form stays open.
    const unsaved = await told('new=1', 'application/json');
    expect(unsaved).toContain('Не удалось сохранить AI действие');
    expect(unsaved).toContain('Создать новое действие');

    await db().execute(sql`alter table ai_actions rename to ai_actions_gone`);
    try {
      expect((await open('/ai-actions', caller)).text).toContain('Не удалось загрузить AI действия');
    } finally {
      await db().execute(sql`alter table ai_actions_gone rename to ai_actions`);
    }
  });
});

describe('the playground', () => {
  it('is open to an owner whose only knowledge is a website', async () => {
    const { cookie, owner } = await signedIn();
    expect((await open('/playground', { cookie })).text).toContain('There is nothing to answer from yet');
    const site = await startTestSite(
      new Map([['/', '<html lang="en"><title>Bakery</title><p>Rye bread is 640 tenge.</p></html>']]),
    );
    const input = { url: site.url, mode: 'page' as const, include: [], exclude: [], every: 'never' as const };
    const { id } = await addWebsite(owner.assistant, input);
    await workOnWebsite(id, { gapMs: 0 });
    await site.stop();
    const { text } = await open('/playground', { cookie });
    expect(text).not.toContain('There is nothing to answer from yet');
    expect((await open(`/ai-assistant/website/${id}`, { cookie })).html).toMatch(
      /href="\/playground"[^>]*>Try the answers/,
    );
  });

  it('is closed while there is no knowledge, and then has all its parts', async () => {
    const { owner, cookie } = await signedIn();
    const closed = await open('/playground', { cookie });
    expect(closed.text).toContain('Start setup');
    expect(closed.text).toContain('Go to upload');
    expect(closed.html).not.toContain('type="range"');
    await uploadDocuments(owner.assistant, uploadOfFiles([{ name: 'Delivery.txt', content: 'x' }]));
    const { text, html } = await open('/playground', { cookie });
    expectInOrder(text, [
      'Area of expertise',
      'Support specialist',
      'Yoga instructor',
      'Financial advisor',
      'HR manager',
      'Lawyer',
      'Marketing specialist',
      'Broker',
      'Custom AI agent',
      'Recommended materials',
      'Accuracy',
      'Creativity',
      'Save',
      'Delivery.txt',
    ]);
    expect(html).toMatch(/<input[^>]*type="range"[^>]*min="1"[^>]*max="9"[^>]*value="5"/);
    expect(html).toMatch(/<option[^>]*value="support"[^>]*selected/);
    const [document] = await listDocuments(owner.assistant);
    const failed = await send(`${server.url}/playground?delete=${document?.storedName}`, {
      method: 'POST',
      headers: { ...headersOf({ cookie, language: 'ru' }), 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'storedName=never-there.txt',
    });
    expectInOrder(failed.text, ['role="alert"', 'Ошибка при удалении документа', 'Не найдено', 'Delivery.txt']);
  });
});

describe('a try in the playground', () => {
  it('is shown with its reason, and the right answer to it is written in its place', async () => {
    const { owner, cookie } = await signedIn();
    await addQa(owner.assistant, [{ question: 'Do you deliver?', answer: 'Within two days.' }]);
    await ask(owner, 'Is there parking?', { visitor: { id: PLAYGROUND_VISITOR }, channel: 'playground' });
    const page = await open('/playground', { cookie });
    expectInOrder(page.text, ['Is there parking?', 'Write the right answer', 'How it answers']);
    const address = /\/playground\?mend=\d+/.exec(page.html)?.[0];
    expectInOrder((await open(String(address), { cookie })).html, [
      '<dialog',
      'Write the right answer',
      'Is there parking?',
    ]);
    const post = (at: string, answer: string) =>
      send(`${server.url}${at}`, {
        method: 'POST',
        headers: { ...headersOf({ cookie }), 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          'entries[0].question': 'Is there parking?',
          'entries[0].answer': answer,
        }).toString(),
      });
    expectInOrder((await post(String(address), '')).text, ['<dialog', 'Required field']);
    expect((await post(String(address), 'In the yard.')).headers.location).toBe('/playground?done=mended#tries');
    expect((await listQa(owner.assistant))[0]?.entries[0]?.answer).toBe('In the yard.');
    expect((await open('/playground?mend=999999999', { cookie })).status).toBe(404);
  });
});

describe('the channels', () => {
  it('are five tabs: the website with its line and steps, and three to come', async () => {
    const { cookie } = await signedIn();
    const web = await open('/widget-setup', { cookie });
    expectInOrder(web.text, ['Website', 'Telegram', 'WhatsApp', 'Instagram', 'WeChat']);
    expectInOrder(web.text, ['Tilda', 'Google Tag Manager', 'data-assistant="', 'Where the chat was seen']);
    expect(web.text).toContain('PUBLIC_URL');
    const tagManager = await open('/widget-setup?on=gtm', { cookie });
    expect(tagManager.text).toContain('/widget.js?assistant=');
    expect(tagManager.text).toContain('Custom HTML');
    for (const [tab, name] of [
      ['whatsapp', 'WhatsApp'],
      ['instagram', 'Instagram'],
      ['wechat', 'WeChat'],
    ]) {
      expect((await open(`/widget-setup?tab=${tab}`, { cookie })).text).toContain(`${name} is coming soon`);
    }
  });

  it('have a page for signed visitors: the secret key, five languages, tokens and the line', async () => {
    const { owner, cookie } = await signedIn();
    const at = '/widget-setup/visitors';
    const page = await open(at, { cookie });
    expectInOrder(page.text, [
      'own server',
      'Secret key',
      'New secret key',
      'createHmac',
      'Key for tokens',
      'SignJWT',
      'window.komek',
      'user_hash',
    ]);
    const shown = (one: { text: string }) => one.text.includes(owner.owner.secret);
    expect(shown(page)).toBe(false);
    expect(shown(await open(`${at}?secret=shown`, { cookie }))).toBe(true);
    for (const [code, word] of [
      ['python', 'hexdigest'],
      ['php', 'hash_hmac'],
      ['ruby', 'OpenSSL'],
      ['go', 'hmac.New'],
    ]) {
      expect((await open(`${at}?code=${code}`, { cookie })).text).toContain(word);
    }
  });

  it('send a developer the instructions, and open and withdraw a page with them', async () => {
    const { owner, cookie } = await signedIn();
    const post = (what: string, fields: Record<string, string> = {}) =>
      send(`${server.url}/widget-setup?on=tilda&do=${what}`, {
        method: 'POST',
        headers: { ...headersOf({ cookie }), 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      });
    const wrong = await post('send', { email: 'nobody', language: 'kk', platform: 'tilda' });
    expect([wrong.status, wrong.text.includes('value="nobody"')]).toEqual([400, true]);
    const email = `${randomUUID()}@example.com`;
    const sent = await post('send', { email, language: 'kk', platform: 'tilda' });
    expect([sent.status, sent.headers.location]).toEqual([302, '/widget-setup?on=tilda&done=sent#developer']);
    expect((await jobsWith('send-mail', 'to', email)).map(({ data }) => data.language)).toEqual(['kk']);

    const { html } = await open('/widget-setup', { cookie });
    const [page = ''] = /\/install\/[\w-]{32}/.exec(html) ?? [];
    const shown = await open(`${page}?on=gtm`, { language: 'ru' });
    expect(shown.text).toContain(`/widget.js?assistant=${owner.assistant.key}`);
    expect(shown.text).toContain('Пользовательский HTML');
    expect(shown.text).not.toContain(owner.email);
    expect((await post('withdraw-page')).status).toBe(302);
    expect((await open(page)).status).toBe(404);
  });

  it('have a page where the owner chooses and orders the suggested questions, without JavaScript', async () => {
    const { owner, cookie } = await signedIn();
    const at = '/widget-setup/questions?lang=en';
    const post = (query: string, question?: string) =>
      send(`${server.url}${at}&${query}`, {
        method: 'POST',
        headers: { ...headersOf({ cookie }), 'Content-Type': 'application/x-www-form-urlencoded' },
        body: question === undefined ? '' : new URLSearchParams({ question }).toString(),
      });
    expect((await post('do=add', '')).text).toContain('Required field');
    for (const question of ['First?', 'Second?']) expect((await post('do=add', question)).status).toBe(302);
    const [, second] = await listChosen(owner.assistant, 'en');
    expect((await post(`do=up&question=${second?.id}`)).headers.location).toBe(`${at}&done=moved`);
    expectInOrder((await open(at, { cookie })).text, ['Second?', 'First?']);
    expect((await post(`do=remove&question=${second?.id}`)).status).toBe(302);
    expect((await open(at, { cookie })).text).not.toContain('Second?');
  });

  it('show the websites whose pages have loaded the chat', async () => {
    const { owner, cookie } = await signedIn();
    const ask = (origin: string) =>
      send(`${server.url}/api/assistants/${owner.assistant.key}/widget/suggested-questions`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: origin },
        body: '{}',
      });
    for (const origin of ['https://aspan.kz', 'http://localhost:8080', server.url, 'null']) await ask(origin);
    // A visitor does not wait until it is written.
    await vi.waitFor(async () => {
      expect((await open('/widget-setup', { cookie })).text).toContain('aspan.kz');
      expect((await listSites(owner.assistant)).map(({ host }) => host).sort()).toEqual(['aspan.kz', 'localhost:8080']);
    });
    expect((await open('/widget-setup', { cookie })).text).toContain('your visitors cannot reach this address');
  });

  it('show the specified text when a bot could not be connected, and the reason', async () => {
    const { cookie } = await signedIn();
    // No form at all: it is rejected as a whole.
    const told = async (path: string, language: string) => {
      const headers = { ...headersOf({ cookie, language }), 'Content-Type': 'application/json' };
      return (await send(server.url + path, { method: 'POST', headers, body: '{}' })).text;
    };
    const dialog = '/widget-setup?tab=telegram&bot=activate&do=activate';
    expect(await told(dialog, 'ru')).toContain('Ошибка при активации бота. Некоторые данные не подходят.');
    expect(await told(dialog, 'en')).toContain('Error activating bot. Some of what was sent');
    expect(await told('/add-bot', 'ru')).toContain('Ошибка при добавлении бота. Некоторые данные не подходят.');
  });
});
