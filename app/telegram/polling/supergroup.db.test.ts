import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chatsOf, disableAllBots, type OwnerBot, settled } from '../../../test/telegram/owner-bot';
import { polled, stopSupervisors } from '../../../test/telegram/supervisors';
import { loggedMessages } from '../../../test/visitors';

beforeEach(disableAllBots);
afterEach(stopSupervisors);

describe('a group that becomes a supergroup', () => {
  const OLD = -77;
  const NEW = -1_000_000_077;
  const from = { id: 9, is_bot: false, first_name: 'Dana', language_code: 'en' };

  function speak({ bot }: OwnerBot, chatId: number, text: string): void {
    const type = chatId === OLD ? 'group' : 'supergroup';
    const message = {
      message_id: 44,
      date: 1,
      chat: { id: chatId, type },
      from,
      text: text.replace('@', `@${bot.username}`),
    };
    bot.push({ message } as never);
  }

  const sentTo = ({ bot }: OwnerBot) => bot.callsTo('sendMessage').map(({ params }) => params.chat_id);

  async function conversationsOf({ owner }: OwnerBot): Promise<number> {
    return new Set((await loggedMessages(owner)).map(({ conversationId }) => conversationId)).size;
  }

  it('is answered under its new id, with its language and conversation', async () => {
    const ownerBot = await polled();
    const { bot } = ownerBot;
    speak(ownerBot, OLD, '/new@');
    await settled(ownerBot, 1);
    speak(ownerBot, OLD, '/language@ ru');
    await settled(ownerBot, 2);
    speak(ownerBot, OLD, '@ how much is delivery?');
    await settled(ownerBot, 3);
    bot.push({
      message: { message_id: 45, date: 1, chat: { id: OLD, type: 'group' }, from, migrate_to_chat_id: NEW },
    } as never);
    bot.push({
      message: { message_id: 1, date: 1, chat: { id: NEW, type: 'supergroup' }, from, migrate_from_chat_id: OLD },
    } as never);
    bot.upgraded.set(OLD, NEW);
    speak(ownerBot, NEW, '@ when are you open?');
    await settled(ownerBot, 4);
    expect(sentTo(ownerBot)).toEqual([`${OLD}`, `${OLD}`, `${OLD}`, `${NEW}`]);
    expect(await chatsOf(ownerBot)).toMatchObject([{ chatId: NEW, language: 'ru', thread: 1 }]);
    expect(await conversationsOf(ownerBot)).toBe(1);
  });

  it('gets a reply in progress, although no notice has arrived yet', async () => {
    const ownerBot = await polled();
    ownerBot.bot.upgraded.set(OLD, NEW);
    speak(ownerBot, OLD, '@ how much is delivery?');
    await settled(ownerBot, 1);
    const [sent, ...more] = ownerBot.bot.callsTo('sendMessage');
    expect([sent?.params.chat_id, sent?.params.text, sent?.params.reply_parameters, more.length]).toEqual([
      `${NEW}`,
      expect.stringContaining('900 tenge'),
      undefined,
      0,
    ]);
    speak(ownerBot, NEW, '@ when are you open?');
    await settled(ownerBot, 2);
    expect(await chatsOf(ownerBot)).toMatchObject([{ chatId: NEW }]);
    expect(await conversationsOf(ownerBot)).toBe(1);
  });

  it('keeps the conversation begun under the new id before the move was known', async () => {
    const ownerBot = await polled();
    speak(ownerBot, OLD, '@ how much is delivery?');
    await settled(ownerBot, 1);
    speak(ownerBot, NEW, '@ when are you open?');
    await settled(ownerBot, 2);
    ownerBot.bot.upgraded.set(OLD, NEW);
    speak(ownerBot, OLD, '@ how much is delivery?');
    await settled(ownerBot, 3);
    expect(sentTo(ownerBot)).toEqual([`${OLD}`, `${NEW}`, `${NEW}`]);
    expect(await chatsOf(ownerBot)).toMatchObject([{ chatId: NEW }]);
    expect(await conversationsOf(ownerBot)).toBe(2);
  });
});
