import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tFor } from '~/i18n/i18n.server';
import { db } from '~/infra/db.server';
import { takeStep } from '~/services/inbox/take-step.server';
import { conversations } from '~db/schema/conversations';
import { telegramPosts } from '~db/schema/people';
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
    expect(bot.texts(71).slice(5)).toEqual([t('people:notice.given_back'), expect.stringContaining('from 8 to 20')]);
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
});
