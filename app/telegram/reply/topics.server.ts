import { log } from '~/infra/log.server';
import { telegramRetryAfter } from '../bot-api/bot-api.server';
import { topicsFor } from '../bot-api/membership';
import { forgetTopic, keepTopic, recordTopics, type Topics, topicOf } from '../bot-api/topics.server';
import type { Subject } from '../inbox/tell-text.server';
import { pause, type ReplyContext, type RunningBot } from './deliver.server';

/** Makes the topics of the team's groups: notices about a conversation go to its own topic. */

/** The most characters of a topic's name. */
const NAME_CHARS = 128;
const MAX_TRIES = 3;

/**
 * Sends a notice about a conversation into its topic. The topic is made if it is missing or was deleted.
 * Without a topic the message goes to the whole group, so a missing right never hides a waiting visitor.
 *
 * @returns what the group's topics can be used for now.
 */
export async function intoTopic(
  bot: RunningBot,
  context: ReplyContext,
  subject: Subject,
  topics: Topics,
): Promise<Topics> {
  const group = { botId: bot.id, chatId: context.chatId };
  const known = await topicOf(group, subject.conversation);
  if (known === undefined) return makeTopic(bot, context, subject, topics);
  context.group = { topic: known };
  context.reopenTopic = async () => {
    context.group = undefined;
    await forgetTopic(group, subject.conversation);
    await makeTopic(bot, context, subject, topics);
  };
  return topics;
}

async function makeTopic(bot: RunningBot, context: ReplyContext, subject: Subject, topics: Topics): Promise<Topics> {
  const group = { botId: bot.id, chatId: context.chatId };
  const made = await createTopic(bot, context.chatId, subject.name);
  if (typeof made === 'number') {
    await keepTopic(group, subject.conversation, made);
    context.group = { topic: made };
  }
  const now = typeof made === 'number' ? 'on' : made === 'failed' ? topics : made;
  if (now !== topics) await recordTopics(group, now);
  return now;
}

/** @returns the topic's number, or why there is none. */
async function createTopic(bot: RunningBot, chatId: number, name: string): Promise<number | Topics | 'failed'> {
  for (let tries = 1; ; tries++) {
    try {
      const made = await bot.api.createForumTopic(chatId, [...name].slice(0, NAME_CHARS).join(''));
      return made.message_thread_id;
    } catch (error) {
      const { message } = error as Error;
      if (/not enough rights|admin_required|need administrator/i.test(message)) return 'no_right';
      if (/not a forum|forum_missing/i.test(message)) return null;
      const wait = telegramRetryAfter(error);
      if (wait === undefined || tries === MAX_TRIES) {
        log.warn({ err: error, bot: bot.id }, 'could not create a Telegram topic');
        return 'failed';
      }
      await pause(wait * 1000, bot.signal);
    }
  }
}

/** Asks whether the bot may make topics in a group that has them, and notes it. */
export async function learnTopics(bot: RunningBot, chatId: number): Promise<Topics> {
  const topics = await bot.api.getChatMember(chatId, bot.telegramId).then(topicsFor, (error) => {
    log.warn({ err: error, bot: bot.id }, 'could not read the bot’s rights in a group');
    return 'no_right' as const;
  });
  await recordTopics({ botId: bot.id, chatId }, topics);
  return topics;
}
