import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tFor } from '~/i18n/i18n.server';
import { embedMissing } from '~/services/knowledge/embed.server';
import { concepts } from '~/services/language/synonyms/synonyms';
import { BotSupervisor } from '../app/telegram/polling/bot-supervisor';
import { endpoint } from '../test/stand-ins/model';
import { disableAllBots, makeOwnerBot, settled } from '../test/telegram/owner-bot';
import { answersCounted, loggedMessages } from '../test/visitors';

const supervisors: BotSupervisor[] = [];
const says = (content: string, latency = 0) =>
  endpoint.on({ endpoint: 'chat' }, { content }, { chunkSize: 2, latency });

async function polled() {
  const ownerBot = await makeOwnerBot();
  await embedMissing(ownerBot.owner.assistant.id);
  await startSupervisor();
  return ownerBot;
}

async function startSupervisor(): Promise<void> {
  const supervisor = new BotSupervisor({ tickMs: 30 });
  supervisors.push(supervisor);
  await supervisor.start();
}

// As the program does at its start: the first message does not wait for it.
beforeAll(() => void concepts());
beforeEach(disableAllBots);
afterEach(async () => {
  await Promise.all(supervisors.splice(0).map((supervisor) => supervisor.stop()));
});

describe('an answer in Telegram that a model writes', () => {
  it('shows "typing" when it is slow', async () => {
    const ownerBot = await polled();
    says('Delivery is 900 tenge [[1]].', 80);
    ownerBot.bot.say('How much is delivery?', { id: 2 });
    await settled(ownerBot, 1);
    const [first] = ownerBot.bot.callsTo('sendChatAction');
    expect(first?.params).toMatchObject({ chat_id: '2', action: 'typing' });
    expect(ownerBot.bot.texts(2)).toEqual([expect.stringContaining('900 tenge')]);
  });

  it('is an honest refusal when the model fails and nothing can be quoted', async () => {
    const ownerBot = await polled();
    endpoint.on({ endpoint: 'chat' }, { error: { message: 'no' }, status: 400 });
    ownerBot.bot.say('Хочу слона в крапинку', { language: 'ru' });
    await settled(ownerBot, 1);
    const t = tFor('ru');
    expect(ownerBot.bot.texts()).toEqual([t('answers:unknown')]);
    expect(await loggedMessages(ownerBot.owner)).toMatchObject([{ status: 'unanswered', errorCode: 'model_failed' }]);
  });

  it('starts again in the next process when its own is stopped, and is counted once', async () => {
    const ownerBot = await polled();
    says('Delivery is 900 tenge [[1]].', 100);
    ownerBot.bot.say('How much is delivery?');
    await ownerBot.bot.called('sendChatAction');
    await supervisors.pop()?.stop();
    expect(ownerBot.bot.texts()).toEqual([]);
    endpoint.reset();
    says('Delivery is 900 tenge [[1]].');
    await startSupervisor();
    await settled(ownerBot, 1);
    expect(ownerBot.bot.texts()).toEqual([expect.stringContaining('900 tenge')]);
    expect(await answersCounted(ownerBot.owner)).toEqual([1, 1]);
  });

  it('waits when one person asks in more chats at once than are answered at once', async () => {
    const ownerBot = await polled();
    const { bot, owner } = ownerBot;
    says('Delivery is 900 tenge [[1]].', 40);
    const from = { id: 9, is_bot: false, first_name: 'Aliya', language_code: 'en' };
    const groups = [-1, -2, -3, -4].map((at) => at - bot.id);
    for (const id of groups) {
      const text = `@${bot.username} How much is delivery?`;
      bot.push({ message: { message_id: 1, date: 1, chat: { id, type: 'group', title: 'x' }, from, text } } as never);
    }
    await settled(ownerBot, groups.length);
    for (const id of groups) expect(bot.texts(id)).toEqual([expect.stringContaining('900 tenge')]);
    expect((await loggedMessages(owner)).map(({ status }) => status)).toEqual(groups.map(() => 'answered'));
  });
});
