import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tFor } from '~/i18n/i18n.server';
import { db } from '~/infra/db.server';
import { whoHears } from '~/services/inbox/attendance.server';
import { callFromButton } from '~/services/inbox/call-person.server';
import { takeStep } from '~/services/inbox/take-step.server';
import { saveLeadForm } from '~/services/leads/lead-form.server';
import { saveLead } from '~/services/leads/save-lead.server';
import { disconnectOwnChat, inviteOwnChat, listOwnChats } from '~/services/notices/own-chats.server';
import { eraseVisitors } from '~/services/privacy/erase-visitors.server';
import { endMembership } from '~/services/team/members.server';
import { assistants } from '~db/schema/assistant/assistants';
import { conversations } from '~db/schema/conversations/conversations';
import { conversationEvents } from '~db/schema/conversations/people';
import { makeOwner } from '../test/owners';
import { addMember } from '../test/team';
import { disableAllBots, eventually, type OwnerBot, settled, updatesOf } from '../test/telegram/owner-bot';
import { polled, startSupervisor, stopSupervisors, supervisors } from '../test/telegram/supervisors';
import { ask, loggedMessages } from '../test/visitors';

const t = tFor('en');
const TEAM = { id: 900, name: 'Aida' };

beforeEach(disableAllBots);
afterEach(stopSupervisors);

/** A bot with a connected chat of its owner's. */
async function connected(): Promise<OwnerBot> {
  const ownerBot = await polled();
  const { command } = await inviteOwnChat(ownerBot.owner.assistant, ownerBot.owner.id);
  ownerBot.bot.say(command, TEAM);
  await settled(ownerBot, 1);
  return ownerBot;
}

/** A visitor of the website writes, and calls a person. */
async function waits({ owner }: OwnerBot, id: string, words = 'Do you repair violins?') {
  const visitor = { id, name: id };
  await ask(owner, words, { visitor });
  const { conversationId } = await callFromButton(owner.assistant, { visitor, channel: 'widget', language: 'en' });
  return { assistantId: owner.assistant.id, conversationId };
}

/** The messages to the team's chat so far, once there are so many. */
async function told({ bot }: OwnerBot, count: number) {
  return eventually(`${count} messages to the team`, () => {
    const sent = bot.callsTo('sendMessage').filter(({ params }) => params.chat_id === String(TEAM.id));
    return sent.length >= count && sent.map(({ params }) => params);
  });
}

type Sent = Awaited<ReturnType<typeof told>>[number];

const markupOf = ({ reply_markup: markup }: Sent) =>
  (typeof markup === 'string' ? JSON.parse(markup) : markup) as {
    inline_keyboard: { text: string; callback_data?: string; url?: string }[][];
  };

/** Somebody of the team answers a message of the bot's. */
function reply({ bot }: OwnerBot, to: Sent, content: object) {
  const from = { id: TEAM.id, is_bot: false, first_name: TEAM.name, language_code: 'en' };
  const chat = { id: TEAM.id, type: 'private', first_name: TEAM.name };
  const answered = { message_id: 1, date: 1, chat, from: { id: bot.id, is_bot: true }, reply_markup: markupOf(to) };
  bot.push({ message: { message_id: 7000, date: 1, chat, from, reply_to_message: answered, ...content } } as never);
}

function press({ bot }: OwnerBot, on: Sent, label: string) {
  const data = markupOf(on)
    .inline_keyboard.flat()
    .find(({ text }) => text === label)?.callback_data;
  const from = { id: TEAM.id, is_bot: false, first_name: TEAM.name, language_code: 'en' };
  const message = { message_id: 1, date: 1, chat: { id: TEAM.id, type: 'private' }, reply_markup: markupOf(on) };
  bot.push({ callback_query: { id: label, from, chat_instance: '1', data, message } } as never);
}

async function conversationOf({ conversationId }: { conversationId: string }) {
  const [row] = await db().select().from(conversations).where(eq(conversations.id, conversationId));
  return row;
}

async function saidIn({ conversationId }: { conversationId: string }) {
  const rows = await db()
    .select()
    .from(conversationEvents)
    .where(eq(conversationEvents.conversationId, conversationId))
    .orderBy(conversationEvents.id);
  return rows.filter(({ kind }) => kind === 'said').map(({ text, actorName }) => [actorName, text]);
}

describe('a chat of the team', () => {
  it('is connected by a code of its owner’s that works once, and gets no answers of the assistant until it is stopped', async () => {
    const ownerBot = await polled();
    const { bot, owner } = ownerBot;
    const stranger = await polled();
    const foreign = await inviteOwnChat(stranger.owner.assistant, stranger.owner.id);
    const mine = await inviteOwnChat(owner.assistant, owner.id);
    expect(mine.link).toBe(`https://t.me/${bot.username}?start=${mine.command.slice('/start '.length)}`);
    bot.say(foreign.command, TEAM);
    await settled(ownerBot, 1);
    bot.say(mine.command, TEAM);
    await settled(ownerBot, 2);
    bot.say(mine.command, { id: 901 });
    bot.say('When are you open?', TEAM);
    await settled(ownerBot, 4);
    expect(bot.texts(TEAM.id)).toEqual([t('own-chat:codeInvalid'), t('own-chat:connected'), t('own-chat:unknown')]);
    expect(bot.texts(901)).toEqual([t('own-chat:codeInvalid')]);
    expect(await listOwnChats(owner.assistant)).toMatchObject([{ chatId: TEAM.id, name: TEAM.name }]);
    expect(await loggedMessages(owner, `tg:${TEAM.id}`)).toEqual([]);
    // A code of another owner's was refused by this bot, and is still good for theirs.
    stranger.bot.say(foreign.command, TEAM);
    await settled(stranger, 1);
    expect(stranger.bot.texts(TEAM.id)).toEqual([t('own-chat:connected')]);
    bot.say('/stop', TEAM);
    await settled(ownerBot, 5);
    bot.say('When are you open?', TEAM);
    await settled(ownerBot, 6);
    expect(bot.texts(TEAM.id).slice(3)).toEqual([t('own-chat:stopped'), expect.stringContaining('from 8 to 20')]);
    expect(await listOwnChats(owner.assistant)).toEqual([]);
  });

  it('hears of a waiting visitor with the last lines, takes over, answers, gives back and closes', async () => {
    const ownerBot = await connected();
    const { bot, owner } = ownerBot;
    const place = await waits(ownerBot, 'Dana');
    const [, waiting] = await told(ownerBot, 2);
    if (!waiting) throw new Error('nothing was told');
    expect(waiting.text).toContain(t('own-chat:waiting', { name: 'Dana' }));
    expect(waiting.text).toContain('Visitor: Do you repair violins?');
    const [open] = markupOf(waiting).inline_keyboard.at(-1) ?? [];
    expect(open?.url).toContain(`/inbox?assistant=${owner.assistant.id}&c=${place.conversationId}`);
    press(ownerBot, waiting, t('own-chat:step.take'));
    await bot.called('answerCallbackQuery');
    expect(await conversationOf(place)).toMatchObject({ state: 'person', handlerId: owner.id });
    await ask(owner, 'Are you there?', { visitor: { id: 'Dana' } });
    const [, , said] = await told(ownerBot, 3);
    expect(said?.text).toContain('Dana:\n\nAre you there?');
    reply(ownerBot, waiting, { text: 'Yes, we do.' });
    await bot.called('setMessageReaction');
    expect(await saidIn(place)).toEqual([[expect.any(String), 'Yes, we do.']]);
    // What cannot be passed on is said so, and reaches nobody.
    reply(ownerBot, waiting, { photo: [], caption: 'Look' });
    await told(ownerBot, 4);
    reply(ownerBot, waiting, { sticker: {} });
    await told(ownerBot, 5);
    reply(ownerBot, waiting, { text: 'x'.repeat(4001) });
    const refusals = await told(ownerBot, 6);
    expect(refusals.slice(3).map(({ text }) => text)).toEqual([
      t('own-chat:textOnly'),
      t('own-chat:textOnly'),
      t('own-chat:tooLong', { count: 4000 }),
    ]);
    press(ownerBot, said as Sent, t('own-chat:step.giveBack'));
    await bot.called('answerCallbackQuery', 2);
    expect(await conversationOf(place)).toMatchObject({ state: 'bot', handlerId: null });
    press(ownerBot, said as Sent, t('own-chat:step.close'));
    await bot.called('answerCallbackQuery', 3);
    reply(ownerBot, waiting, { text: 'Too late.' });
    expect((await told(ownerBot, 7)).at(-1)?.text).toBe(t('own-chat:closed'));
    expect(await saidIn(place)).toHaveLength(1);
  });

  it('takes a conversation by its first answer, but not from somebody who has it, and not after it was erased', async () => {
    const ownerBot = await connected();
    const [first, second] = [await waits(ownerBot, 'Dana'), await waits(ownerBot, 'Erlan')];
    const sent = await told(ownerBot, 3);
    const about = (name: string) => sent.find(({ text }) => text?.includes(name)) as Sent;
    reply(ownerBot, about('Dana'), { text: 'Good day!' });
    expect((await told(ownerBot, 4)).at(-1)?.text).toBe(t('own-chat:taken'));
    expect(await saidIn(first)).toHaveLength(1);
    const colleague = await makeOwner();
    await takeStep(second, 'take', { person: { id: colleague.id, name: 'Bota' } });
    reply(ownerBot, about('Erlan'), { text: 'Good day!' });
    expect((await told(ownerBot, 5)).at(-1)?.text).toBe(t('own-chat:takenOver'));
    expect(await saidIn(second)).toEqual([]);
    // What the team was told of a visitor, and wrote to them, goes with the visitor.
    const kept = (await updatesOf(ownerBot)).length;
    const { erased } = await eraseVisitors(ownerBot.owner.id, ['Dana']);
    expect([erased.telegram, (await updatesOf(ownerBot)).length]).toEqual([2, kept - 2]);
    reply(ownerBot, about('Dana'), { text: 'Are you there?' });
    expect((await told(ownerBot, 6)).at(-1)?.text).toBe(t('own-chat:gone'));
  });

  it('hears of a contact that was left, once, also of what happened while no process polled the bot', async () => {
    const ownerBot = await connected();
    const { owner } = ownerBot;
    const form = { on: true, fields: ['phone' as const], occasions: [], intro: '', consent: '', policyUrl: '' };
    await saveLeadForm(owner.assistant, form);
    await supervisors.pop()?.stop();
    const [assistant] = await db().select().from(assistants).where(eq(assistants.id, owner.assistant.id));
    if (!assistant) throw new Error('the assistant is gone');
    for (let times = 0; times < 2; times++) {
      await saveLead(assistant, {
        ...{ visitorId: 'Dana', channel: 'widget', source: 'action', language: 'en' },
        ...{ answers: { phone: '87012345678' }, consent: { text: 'Yes.', url: '' } },
      });
    }
    await Promise.all([startSupervisor(), startSupervisor()]);
    expect((await told(ownerBot, 2))[1]?.text).toContain('+7 701 234 5678');
    await settled(ownerBot, 2);
  });

  it('is disconnected when it blocks the bot or on the screen, and its owner hears by mail again', async () => {
    const ownerBot = await connected();
    const { bot, owner } = ownerBot;
    expect(await whoHears(owner.assistant.id, true)).toBe('telegram');
    bot.blockedBy.add(TEAM.id);
    await waits(ownerBot, 'Dana');
    await eventually('disconnected', async () => (await listOwnChats(owner.assistant)).length === 0);
    expect(await whoHears(owner.assistant.id, true)).toBe('mail');
    bot.blockedBy.clear();
    bot.say((await inviteOwnChat(owner.assistant, owner.id)).command, TEAM);
    await eventually('connected', async () => (await listOwnChats(owner.assistant)).length === 1);
    await disconnectOwnChat(owner.assistant, TEAM.id);
    await expect(disconnectOwnChat(owner.assistant, TEAM.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('of a member hears and answers while they are in the team, and is any visitor’s once they have left', async () => {
    const ownerBot = await polled();
    const { bot, owner } = ownerBot;
    const dana = await makeOwner('Dana');
    await addMember(owner.id, dana.id, 'operator');
    bot.say((await inviteOwnChat(owner.assistant, dana.id)).command, TEAM);
    await settled(ownerBot, 1);
    const place = await waits(ownerBot, 'Erlan');
    const [, waiting] = await told(ownerBot, 2);
    reply(ownerBot, waiting as Sent, { text: 'Good day!' });
    await bot.called('setMessageReaction');
    expect(await saidIn(place)).toEqual([['Dana', 'Good day!']]);
    expect(await conversationOf(place)).toMatchObject({ state: 'person', handlerId: dana.id });
    await settled(ownerBot, 3);

    await endMembership(owner.id, dana.id);
    expect(await conversationOf(place)).toMatchObject({ state: 'waiting', handlerId: null });
    const before = bot.texts(TEAM.id).length;
    await ask(owner, 'Are you there?', { visitor: { id: 'Erlan' } });
    reply(ownerBot, waiting as Sent, { text: 'Still me.' });
    press(ownerBot, waiting as Sent, t('own-chat:step.take'));
    await settled(ownerBot, 5);
    expect(await saidIn(place)).toHaveLength(1);
    expect(await conversationOf(place)).toMatchObject({ state: 'waiting', handlerId: null });
    for (const text of bot.texts(TEAM.id).slice(before)) expect(text).not.toContain('Erlan');
  });
});
