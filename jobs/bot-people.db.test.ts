import { and, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tFor } from '~/i18n/i18n.server';
import { db } from '~/infra/db.server';
import { leadsFile } from '~/services/export/lead-files.server';
import { takeStep } from '~/services/inbox/take-step.server';
import { saveLeadForm } from '~/services/leads/lead-form.server';
import { listLeads } from '~/services/leads/leads.server';
import { conversations } from '~db/schema/conversations/conversations';
import { conversationEvents, telegramPosts } from '~db/schema/conversations/people';
import { disableAllBots, type OwnerBot, settled } from '../test/telegram/owner-bot';
import { polled, startSupervisor, stopSupervisors, supervisors } from '../test/telegram/supervisors';
import { loggedMessages } from '../test/visitors';

const t = tFor('en');

beforeEach(disableAllBots);
afterEach(stopSupervisors);

async function placeOf({ owner }: OwnerBot) {
  const [row] = await db().select().from(conversations).where(eq(conversations.assistantId, owner.assistant.id));
  return { assistantId: owner.assistant.id, conversationId: row?.id ?? '', state: row?.state };
}

const says = (ownerBot: OwnerBot, text: string) => ({
  person: { id: ownerBot.owner.id, name: 'Aida' },
  text,
  sentAs: text,
});

describe('a visitor of a bot whom a person answers', () => {
  it('calls the person by a command, gets their words once and in order, and no reply of the assistant', async () => {
    const ownerBot = await polled();
    const { bot, owner } = ownerBot;
    bot.say('/person', { id: 71, name: 'Dana' });
    await settled(ownerBot, 1);
    expect(bot.texts(71)[0]).toContain(t('people:called.nobody'));
    expect(await placeOf(ownerBot)).toMatchObject({ state: 'waiting' });
    const place = await placeOf(ownerBot);
    for (const text of ['Hello!', 'One moment.', 'Here it is.']) await takeStep(place, 'say', says(ownerBot, text));
    // What a person says is an update of its own.
    await settled(ownerBot, 5);
    bot.say('When are you open?', { id: 71, name: 'Dana' });
    await settled(ownerBot, 6);
    expect(bot.texts(71).slice(1)).toEqual([
      t('people:notice.taken', { name: 'Aida' }),
      'Aida:\nHello!',
      'Aida:\nOne moment.',
      'Aida:\nHere it is.',
    ]);
    expect((await loggedMessages(owner, 'tg:71')).map(({ status }) => status)).toEqual(['person']);
    await takeStep(place, 'giveBack', { person: says(ownerBot, '').person });
    await settled(ownerBot, 7);
    bot.say('When are you open?', { id: 71, name: 'Dana' });
    await settled(ownerBot, 8);
    const asked = [t('people:notice.given_back'), t('people:rate')];
    expect(bot.texts(71).slice(5)).toEqual([...asked, expect.stringContaining('from 8 to 20')]);
    // One tap answers, of the visitor alone; the first counts.
    const [ended] = await db()
      .select()
      .from(conversationEvents)
      .where(and(eq(conversationEvents.assistantId, place.assistantId), eq(conversationEvents.asksRating, true)));
    const tap = (id: number, rating: number) => {
      const from = { id, is_bot: false, first_name: 'Dana', language_code: 'en' };
      const message = { message_id: 1, date: 1, chat: { id: 71, type: 'private' } };
      const data = `r:${rating}:${ended?.id}`;
      bot.push({ callback_query: { id: `${id}`, from, chat_instance: '1', data, message } } as never);
    };
    tap(99, 1);
    await settled(ownerBot, 9);
    tap(71, 4);
    await settled(ownerBot, 10);
    tap(71, 2);
    await settled(ownerBot, 11);
    const [rated] = await db()
      .select()
      .from(conversationEvents)
      .where(eq(conversationEvents.id, ended?.id ?? 0));
    expect(rated?.rating).toBe(4);
  });

  it('gets what was written while no process polled the bot', async () => {
    const ownerBot = await polled();
    ownerBot.bot.say('Hello', { id: 72, name: 'Dana' });
    await settled(ownerBot, 1);
    await supervisors.pop()?.stop();
    await takeStep(await placeOf(ownerBot), 'say', says(ownerBot, 'I am here.'));
    expect(await db().select().from(telegramPosts)).toHaveLength(2);
    await startSupervisor();
    await ownerBot.bot.called('sendMessage', 3);
    expect(ownerBot.bot.texts(72).slice(1)).toEqual([t('people:notice.taken', { name: 'Aida' }), 'Aida:\nI am here.']);
  });

  it('is told that words may not have arrived if a process died while it sent them', async () => {
    const ownerBot = await polled();
    ownerBot.bot.say('Hello', { id: 73, name: 'Dana' });
    await settled(ownerBot, 1);
    await takeStep(await placeOf(ownerBot), 'say', says(ownerBot, 'I am here.'));
    await settled(ownerBot, 3);
    await supervisors.pop()?.stop();
    // As it stands if the process died between writing down and being told that it was sent.
    const last = sql`(select max(update_id) from telegram_updates where bot_id = ${ownerBot.id} and update_id < 0)`;
    await db().execute(sql`
      update telegram_updates set status = 'sending', sent = 0, done_at = null
      where bot_id = ${ownerBot.id} and update_id = ${last}`);
    await startSupervisor();
    await settled(ownerBot, 3);
    expect(ownerBot.bot.texts(73).slice(3)).toEqual([t('telegram:unsure')]);
  });

  it('shares their own number by Telegram’s button, which is kept once with the words above the button', async () => {
    const ownerBot = await polled();
    const { bot, owner } = ownerBot;
    const form = { on: true, fields: ['name' as const, 'phone' as const], occasions: ['person' as const] };
    const consent = 'You may call me.';
    await saveLeadForm(owner.assistant, { ...form, consent, intro: '', policyUrl: 'https://shop.example/privacy' });
    const shares = (contact: object) => {
      const from = { id: 74, is_bot: false, first_name: 'Dana', language_code: 'en' };
      const chat = { id: 74, type: 'private', first_name: 'Dana' };
      bot.push({ message: { message_id: 9000, date: 1, chat, from, contact } } as never);
    };
    const own = { phone_number: '77012345678', first_name: 'Dana', user_id: 74 };
    shares(own);
    await settled(ownerBot, 1);
    expect(bot.texts(74)).toEqual([t('telegram:wordless')]);
    bot.say('/person', { id: 74, name: 'Dana' });
    await settled(ownerBot, 2);
    const asked = bot.callsTo('sendMessage').at(-1)?.params;
    expect(asked?.text).toContain(`${consent} https://shop.example/privacy`);
    expect(asked?.reply_markup).toMatchObject({
      keyboard: [[{ text: t('leads:form.button'), request_contact: true }]],
    });
    shares({ ...own, user_id: 75, phone_number: '77770000000' });
    shares(own);
    await settled(ownerBot, 4);
    shares(own);
    await settled(ownerBot, 5);
    expect(await listLeads(owner.assistant)).toMatchObject([
      { phone: '+77012345678', name: 'Dana', channel: 'telegram', source: 'person', consentText: consent },
    ]);
    let csv = '';
    for await (const part of leadsFile(owner.assistant, '').content()) csv += part;
    expect(csv).toContain(`"Dana","'+77012345678"`);
    expect(csv).toContain(`"${consent}","https://shop.example/privacy"`);
    expect(bot.texts(74).slice(-2)).toEqual([t('leads:form.thanks'), t('leads:form.thanks')]);
    bot.say('/person', { id: 74, name: 'Dana' });
    await settled(ownerBot, 6);
    expect(bot.texts(74).at(-1)).toContain(t('people:called.nobody'));
  });
});
