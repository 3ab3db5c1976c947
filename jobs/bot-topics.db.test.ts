import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tFor } from '~/i18n/i18n.server';
import { db } from '~/infra/db.server';
import { callFromButton } from '~/services/inbox/call-person.server';
import { readTimeline } from '~/services/inbox/views/timeline.server';
import { inviteOwnChat, listOwnChats, setAnswering } from '~/services/notices/own-chats.server';
import { eraseVisitors } from '~/services/privacy/erase-visitors.server';
import { LET_EVERYBODY } from '~/telegram/reply/group-people.server';
import { telegramTopics } from '~db/schema/conversations/telegram';
import { makeOwner } from '../test/owners';
import { disableAllBots, eventually, type OwnerBot, settled, updatesOf } from '../test/telegram/owner-bot';
import { polled, startSupervisor, stopSupervisors, supervisors } from '../test/telegram/supervisors';
import { ask } from '../test/visitors';

const t = tFor('en');
const GROUP = -1_000_000_900;
const AIDA = { id: 900, is_bot: false, first_name: 'Aida', language_code: 'en' };
const DAMIR = { ...AIDA, id: 901, first_name: 'Damir' };
const CHAT = { id: GROUP, type: 'supergroup', title: 'Front desk', is_forum: true };

beforeEach(disableAllBots);
afterEach(stopSupervisors);

/** Somebody of the group writes. @param topic where; undefined: in the general one. */
function write({ bot }: OwnerBot, content: object, topic?: number) {
  const place = topic === undefined ? {} : { is_topic_message: true, message_thread_id: topic };
  return bot.push({ message: { message_id: 7000, date: 1, chat: CHAT, from: AIDA, ...place, ...content } } as never);
}

/** A bot with a connected group that has topics. @param may whether the bot may make some. */
async function connected(may = true): Promise<OwnerBot> {
  const ownerBot = await polled();
  const { bot, owner } = ownerBot;
  bot.forums.set(GROUP, { topics: new Map(), may });
  bot.administrators.set(GROUP, [AIDA.id]);
  const { groupLink } = await inviteOwnChat(owner.assistant, owner.id);
  write(ownerBot, { text: `/start@${bot.username} ${new URL(groupLink).searchParams.get('startgroup')}` });
  await settled(ownerBot, 1);
  return ownerBot;
}

/** A visitor of the website writes, and calls a person. */
async function waits({ owner }: OwnerBot, name: string) {
  const visitor = { id: name, name };
  await ask(owner, 'Do you repair violins?', { visitor });
  const { conversationId } = await callFromButton(owner.assistant, { visitor, channel: 'widget', language: 'en' });
  return { assistantId: owner.assistant.id, conversationId };
}

/** What the group was sent so far, once there is so much: the topic's name, and the text. */
async function told({ bot }: OwnerBot, count: number): Promise<[string | undefined, string][]> {
  const sent = await eventually(`${count} messages to the group`, () => {
    const calls = bot.callsTo('sendMessage').filter(({ params }) => params.chat_id === String(GROUP));
    return calls.length >= count && calls;
  });
  const { topics } = bot.forums.get(GROUP) ?? {};
  return sent.map(({ params }) => [topics?.get(Number(params.message_thread_id)), params.text ?? '']);
}

const topicOf = ({ bot }: OwnerBot, name: string) =>
  [...(bot.forums.get(GROUP)?.topics ?? [])].find(([, of]) => of === name)?.[0] ?? 0;

const saidIn = async (place: { assistantId: string; conversationId: string }) =>
  (await readTimeline(place)).items.flatMap((item) =>
    item.by === 'event' && item.kind === 'said' ? [[item.actorName, item.text]] : [],
  );

describe('a group of the team’s with topics', () => {
  it('gets a topic a conversation, and what is written in it goes to that visitor', async () => {
    const ownerBot = await connected();
    const { bot, owner } = ownerBot;
    expect(await listOwnChats(owner.assistant)).toMatchObject([{ chatId: GROUP, name: 'Front desk', topics: 'on' }]);
    expect((await told(ownerBot, 1))[0]?.[1]).toContain(t('own-chat:topicsOn'));
    const dana = await waits(ownerBot, 'Dana');
    await told(ownerBot, 2);
    const erlan = await waits(ownerBot, 'Erlan');
    expect((await told(ownerBot, 3)).map(([topic]) => topic)).toEqual([undefined, 'Dana', 'Erlan']);
    write(ownerBot, { text: 'Yes, we do.' }, topicOf(ownerBot, 'Dana'));
    expect((await told(ownerBot, 4)).at(-1)).toEqual(['Dana', t('own-chat:taken')]);
    await ask(owner, 'How much?', { visitor: { id: 'Dana' } });
    expect((await told(ownerBot, 5)).at(-1)).toEqual(['Dana', expect.stringContaining('How much?')]);
    expect(bot.callsTo('createForumTopic')).toHaveLength(2);
    expect([await saidIn(dana), await saidIn(erlan)]).toEqual([[['Aida', 'Yes, we do.']], []]);
    // A burst that one person writes in two topics.
    write(ownerBot, { text: '9,000 tenge.' }, topicOf(ownerBot, 'Dana'));
    write(ownerBot, { text: 'Good day!' }, topicOf(ownerBot, 'Erlan'));
    expect((await told(ownerBot, 6)).at(-1)).toEqual(['Erlan', t('own-chat:taken')]);
    expect(await saidIn(dana)).toEqual([
      ['Aida', 'Yes, we do.'],
      ['Aida', '9,000 tenge.'],
    ]);
    expect(await saidIn(erlan)).toEqual([['Aida', 'Good day!']]);
  });

  it('keeps to itself what answers a colleague, and what is written in topics of the group’s own', async () => {
    const ownerBot = await connected();
    const dana = await waits(ownerBot, 'Dana');
    await told(ownerBot, 2);
    const before = (await updatesOf(ownerBot)).length;
    const toColleague = { message_id: 8, date: 1, chat: CHAT, from: { ...AIDA, id: 901 }, text: 'Who knows violins?' };
    write(ownerBot, { text: 'Erlan does.', reply_to_message: toColleague }, topicOf(ownerBot, 'Dana'));
    write(ownerBot, { text: 'Lunch?' }, 4444);
    write(ownerBot, { text: 'Good morning' });
    write(ownerBot, { photo: [] }, topicOf(ownerBot, 'Dana'));
    expect((await told(ownerBot, 3)).at(-1)).toEqual(['Dana', t('own-chat:textOnly')]);
    expect([(await updatesOf(ownerBot)).length - before, await saidIn(dana)]).toEqual([1, []]);
  });

  it('has a deleted topic made again, also behind a restart', async () => {
    const ownerBot = await connected();
    const { bot } = ownerBot;
    await waits(ownerBot, 'Dana');
    await told(ownerBot, 2);
    const first = topicOf(ownerBot, 'Dana');
    write(ownerBot, { text: 'Yes.' }, first);
    await told(ownerBot, 3);
    bot.forums.get(GROUP)?.topics.delete(first);
    await supervisors.pop()?.stop();
    await ask(ownerBot.owner, 'How much?', { visitor: { id: 'Dana' } });
    await startSupervisor();
    expect((await told(ownerBot, 4)).at(-1)).toEqual(['Dana', expect.stringContaining('How much?')]);
    write(ownerBot, { text: '9,000 tenge.' }, topicOf(ownerBot, 'Dana'));
    await bot.called('setMessageReaction', 2);
    expect(topicOf(ownerBot, 'Dana')).not.toBe(first);
    expect(bot.callsTo('createForumTopic')).toHaveLength(2);
  });

  it('says what to do where the bot may make none, is told there meanwhile, and has topics once it may', async () => {
    const ownerBot = await connected(false);
    const { bot, owner } = ownerBot;
    expect((await told(ownerBot, 1))[0]?.[1]).toContain(t('own-chat:topicsNoRight'));
    expect(await listOwnChats(owner.assistant)).toMatchObject([{ topics: 'no_right' }]);
    await waits(ownerBot, 'Dana');
    expect((await told(ownerBot, 2)).at(-1)).toEqual([undefined, expect.stringContaining(t('own-chat:replyHere'))]);
    const forum = bot.forums.get(GROUP);
    if (forum) forum.may = true;
    const member = { status: 'administrator', can_manage_topics: true, user: { id: bot.id } };
    bot.push({ my_chat_member: { chat: CHAT, from: AIDA, date: 1, new_chat_member: member } } as never);
    await eventually('the right is known', async () => (await listOwnChats(owner.assistant))[0]?.topics === 'on');
    await waits(ownerBot, 'Erlan');
    expect((await told(ownerBot, 3)).at(-1)?.[0]).toBe('Erlan');
    // The right goes again.
    if (forum) forum.may = false;
    await waits(ownerBot, 'Gani');
    expect((await told(ownerBot, 4)).at(-1)).toEqual([undefined, expect.stringContaining(t('own-chat:topicsNoRight'))]);
    expect(await listOwnChats(owner.assistant)).toMatchObject([{ topics: 'no_right' }]);
  });

  it('has its buttons in the topic, and forgets a visitor who is erased', async () => {
    const ownerBot = await connected();
    const { bot, owner } = ownerBot;
    const dana = await waits(ownerBot, 'Dana');
    await told(ownerBot, 2);
    const topic = topicOf(ownerBot, 'Dana');
    const press = (step: string) => {
      const data = `o:${step}:${dana.conversationId}`;
      const message = { message_id: 5, date: 1, chat: CHAT, message_thread_id: topic, is_topic_message: true };
      bot.push({ callback_query: { id: step, from: AIDA, chat_instance: '1', data, message } } as never);
    };
    for (const [step, state] of [
      ['t', 'person'],
      ['g', 'bot'],
      ['c', 'closed'],
    ] as const) {
      press(step);
      await eventually(state, async () => (await readTimeline(dana)).conversation.state === state);
    }
    write(ownerBot, { text: 'Too late.' }, topic);
    expect((await told(ownerBot, 3)).at(-1)).toEqual(['Dana', t('own-chat:closed')]);
    await settled(ownerBot, 6);
    await eraseVisitors(owner.id, ['Dana']);
    expect(await db().select().from(telegramTopics).where(eq(telegramTopics.botId, ownerBot.id))).toEqual([]);
    expect(JSON.stringify(await updatesOf(ownerBot))).not.toMatch(/Dana|Too late/);
    // Telegram gives such a message the topic's first one, which the bot has written, as what it answers.
    const head = {
      message_id: topic,
      date: 1,
      chat: CHAT,
      from: { id: bot.id, is_bot: true },
      forum_topic_created: {},
    };
    write(ownerBot, { text: 'Are you there?', reply_to_message: head }, topic);
    expect((await told(ownerBot, 4)).at(-1)?.[1]).toBe(t('own-chat:unknown'));
  });

  it('has visitors answered by its administrators, and by the others once one of them has let everybody', async () => {
    const ownerBot = await connected();
    const { bot, owner } = ownerBot;
    expect((await told(ownerBot, 1))[0]?.[1]).toContain(t('own-chat:connectedGroup'));
    const dana = await waits(ownerBot, 'Dana');
    await told(ownerBot, 2);
    const topic = topicOf(ownerBot, 'Dana');
    const press = async (data: string, from: typeof AIDA) => {
      const message = { message_id: 1, date: 1, chat: CHAT, message_thread_id: topic, is_topic_message: true };
      const before = bot.callsTo('answerCallbackQuery').length;
      bot.push({ callback_query: { id: data, from, chat_instance: '1', data, message } } as never);
      await bot.called('answerCallbackQuery', before + 1);
      return bot.callsTo('answerCallbackQuery').at(-1)?.params.text;
    };
    const refused = ['Dana', t('own-chat:administratorsOnly')];
    write(ownerBot, { text: 'Yes, we do.', from: DAMIR }, topic);
    expect((await told(ownerBot, 3)).at(-1)).toEqual(refused);
    expect(JSON.stringify(bot.callsTo('sendMessage').at(-1)?.params.reply_markup)).toContain(LET_EVERYBODY);
    expect(await press(`o:t:${dana.conversationId}`, DAMIR)).toBe(t('own-chat:askAdministrator'));
    expect(await press(LET_EVERYBODY, DAMIR)).toBe(t('own-chat:askAdministrator'));
    write(ownerBot, { text: `/stop@${bot.username}`, from: DAMIR });
    expect((await told(ownerBot, 4)).at(-1)?.[1]).toBe(t('own-chat:askAdministrator'));
    // Nobody is believed to be one while Telegram does not tell.
    bot.fail('getChatAdministrators', { status: 400, description: 'Bad Request: member list is inaccessible' }, 1);
    write(ownerBot, { text: 'Yes, we do.' }, topic);
    expect((await told(ownerBot, 5)).at(-1)).toEqual(refused);
    expect((await readTimeline(dana)).conversation.state).toBe('waiting');
    expect(await listOwnChats(owner.assistant)).toMatchObject([{ everybody: false }]);

    expect(await press(LET_EVERYBODY, AIDA)).toBe(t('own-chat:everybody'));
    write(ownerBot, { text: 'Yes, we do.', from: DAMIR }, topic);
    expect((await told(ownerBot, 6)).at(-1)).toEqual(['Dana', t('own-chat:taken')]);
    expect(await saidIn(dana)).toEqual([['Damir', 'Yes, we do.']]);
    await setAnswering(owner.assistant, { chatId: GROUP, everybody: false });
    write(ownerBot, { text: 'Tomorrow.', from: DAMIR }, topic);
    expect((await told(ownerBot, 7)).at(-1)).toEqual(refused);
    const anonymous = { id: 1087968824, is_bot: true, first_name: 'Group', username: 'GroupAnonymousBot' };
    write(ownerBot, { text: 'At ten.', from: anonymous, sender_chat: CHAT }, topic);
    await bot.called('setMessageReaction', 2);
    expect(await saidIn(dana)).toEqual([
      ['Damir', 'Yes, we do.'],
      ['Front desk', 'At ten.'],
    ]);
    const stranger = await makeOwner();
    const foreign = setAnswering(stranger.assistant, { chatId: GROUP, everybody: true });
    await expect(foreign).rejects.toMatchObject({ code: 'not_found' });
    await expect(setAnswering(owner.assistant, { chatId: GROUP, everybody: true }, stranger.id)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
