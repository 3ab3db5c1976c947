import type { Update } from 'node-telegram-bot-api';
import { tFor } from '~/i18n/i18n.server';
import { config } from '~/infra/config.server';
import { AppError } from '~/infra/errors';
import type { Language } from '~/schemas/language';
import { answerQuestion } from '~/services/answer/answer-question.server';
import { spendOnMessage } from '~/services/budget/refusals.server';
import { detectLanguage } from '~/services/language/recognise/detect';
import { abandonAnswer, assistantOfBot, type ChatSettings, chatSettings } from '../bot-api/chats.server';
import type { Part } from '../bot-api/outgoing-message';
import { ownChatOf } from '../bot-api/topics.server';
import { readOwnButton } from '../inbox/own-buttons';
import { type Incoming, MAX_QUESTION, readUpdate, type Sender } from '../inbox/parse-update';
import { isPost, postLanguage, tellOf } from '../inbox/posts.server';
import { Semaphore } from '../inbox/semaphore';
import { beginAnswering, finish, type OpenUpdate } from '../inbox/updates.server';
import { apologiesSent } from './apologies';
import { handlePress, isQuestion } from './callback-query.server';
import { commandParts } from './commands.server';
import { plain, replyParts, withButtons } from './compose.server';
import { contactParts, keepContact } from './contact.server';
import { apologise, deliver, type ReplyContext, type RunningBot, Stopped } from './deliver.server';
import { LET_EVERYBODY, letEverybody } from './group-people.server';
import { ownParts, pressOwn } from './own-chat.server';
import { intoTopic, learnTopics } from './topics.server';
import { showTyping } from './typing';
import { threadOf, visitorOf } from './visitor';

const ANSWER_MAX_MS = 150_000;

/**
 * Answers in progress at once, over all bots of this process. Quoting uses this processor: run in parallel, all replies
 * would be late. Waiting for a model uses no processor.
 */
const answering = new Semaphore(config.openai ? 64 : 2);

/**
 * Takes from the front of a chat's queue the updates that are answered together: what one person wrote in a burst, or
 * what an earlier process had already grouped.
 */
export function takeTogether(waiting: OpenUpdate[], bot: RunningBot): OpenUpdate[] {
  const [first] = waiting;
  if (!first) return [];
  const head = first.outgoing?.head;
  if (head !== undefined)
    return waiting.splice(
      0,
      countWhile(waiting, (update) => update.outgoing?.head === head),
    );
  const kind = mergeableKind(first, bot);
  let length = 0;
  const many = countWhile(waiting, (update, at) => {
    if (at === 0 || !kind) return at === 0;
    const message = readUpdate(update.payload, bot);
    if (update.outgoing || message?.kind !== kind.kind || message.sender.id !== kind.sender.id) return false;
    if (message.group?.topic !== kind.topic) return false;
    length += message.kind === 'text' ? message.text.length + 1 : 0;
    return length + kind.length <= MAX_QUESTION;
  });
  return waiting.splice(0, many);
}

function mergeableKind(first: OpenUpdate, bot: RunningBot) {
  const message = readUpdate(first.payload, bot);
  if (message?.kind !== 'text' && message?.kind !== 'wordless') return undefined;
  const { kind, sender, group } = message;
  return { kind, sender, topic: group?.topic, length: message.kind === 'text' ? message.text.length : 0 };
}

function countWhile<T>(list: T[], matches: (item: T, at: number) => boolean): number {
  const end = list.findIndex((item, at) => !matches(item, at));
  return end < 0 ? list.length : end;
}

/**
 * Handles a group of updates completely: afterwards the visitor has exactly one reply, or one apology.
 *
 * @param again whether an earlier attempt may have begun.
 * @throws LeaseLost or Stopped; after any other error it may be retried.
 */
export async function handleTogether(bot: RunningBot, updates: OpenUpdate[], again: boolean): Promise<void> {
  const [first] = updates;
  if (!first) return;
  const ids = updates.map(({ updateId }) => updateId);
  if (isPost(first)) return handlePost(bot, first);
  const messages = updates.flatMap(({ payload }) => readUpdate(payload as Update, bot) ?? []);
  const message = messages[0];
  if (!message) return finish(bot, ids);
  const settings = await chatSettings(bot.id, first.chatId);
  const context: ReplyContext = {
    chatId: first.chatId,
    ids,
    language: settings.language ?? settings.own?.language ?? messageLanguage(message),
    ...('group' in message && { group: message.group }),
  };
  const { outgoing, status, sent } = first;
  if (outgoing?.parts && status === 'sending') {
    // An apology that was being sent may or may not have arrived. Bytes handed to the system are almost always
    // delivered, so do not repeat it.
    return outgoing.apologies ? finish(bot, ids) : apologise(bot, context, outgoing, sent);
  }
  if (outgoing?.parts) {
    return outgoing.apologies ? apologise(bot, context, outgoing, sent) : deliver(bot, context, outgoing, sent);
  }
  const own = settings.own && { bot, context, person: settings.own };
  // Topics were turned on after the group had been connected.
  if (own && message.group?.forum && !own.person.topics) await learnTopics(bot, context.chatId);
  if (message.kind === 'press' && own && readOwnButton(message.data)) return pressOwn(own, message);
  if (message.kind === 'press' && own && message.data === LET_EVERYBODY) return letEverybody(own, message);
  if (message.kind === 'press' && (own || !isQuestion(message))) return handlePress(bot, context, message);
  if (!outgoing) await beginAnswering(bot, ids, first.updateId);
  const parts = own
    ? await ownParts(own, updates, messages)
    : await partsFor(bot, context, messages, settings, again || outgoing !== null);
  await deliver(bot, context, { head: first.updateId, parts });
}

/**
 * Sends what a person wrote, or tells the visitor that it may not have arrived. What a chat of the team's was to be told
 * before it was disconnected is not sent any more.
 */
async function handlePost(bot: RunningBot, post: OpenUpdate): Promise<void> {
  const context: ReplyContext = { chatId: post.chatId, ids: [post.updateId], language: postLanguage(post) };
  const { outgoing, status, sent } = post;
  const tell = tellOf(post);
  const chat = tell && (await ownChatOf({ botId: bot.id, chatId: post.chatId }));
  if (tell && !chat) return finish(bot, context.ids);
  if (!outgoing?.parts || (status === 'sending' && outgoing.apologies)) return finish(bot, context.ids);
  if (tell?.subject && chat?.topics) {
    const now = await intoTopic(bot, context, tell.subject, chat.topics);
    if (now === 'no_right' && chat.topics === 'on') addHint(outgoing.parts, context.language);
  }
  const unsure = status === 'sending' || outgoing.apologies;
  return unsure ? apologise(bot, context, outgoing, sent) : deliver(bot, context, outgoing, sent);
}

/** The right to make topics was taken away: says once what to do. */
function addHint(parts: Part[], language: Language): void {
  const [first] = parts;
  const hint = tFor(language)('own-chat:topicsNoRight');
  if (first) first.text = `${first.text.slice(0, 4090 - hint.length)}\n\n${hint}`;
}

/** Gives up after the last attempt, and tells the visitor if a message can still be sent. */
export async function giveUp(bot: RunningBot, updates: OpenUpdate[]): Promise<void> {
  const [first] = updates;
  if (!first) return;
  const ids = updates.map(({ updateId }) => updateId);
  const language = readUpdate(first.payload, bot)?.sender.language ?? 'en';
  const parts = withButtons([plain(sorry(new AppError('internal'), language))]);
  if (first.status === 'sending' || isPost(first)) await finish(bot, ids);
  else await deliver(bot, { chatId: first.chatId, ids, language }, { head: first.updateId, parts });
}

/** The language of the text, or else of the person's Telegram. */
function messageLanguage(message: Incoming): Language {
  const own = message.sender.language ?? 'en';
  return message.kind === 'text' ? detectLanguage(message.text, own) : own;
}

async function partsFor(
  bot: RunningBot,
  context: ReplyContext,
  messages: Incoming[],
  settings: ChatSettings,
  again: boolean,
): Promise<Part[]> {
  const [message] = messages;
  if (!message) return [];
  const t = tFor(context.language);
  switch (message.kind) {
    case 'wordless':
      return withButtons([plain(t('telegram:wordless'))]);
    case 'command':
      return commandParts(bot, context, message, settings);
    case 'contact':
      return keepContact(bot, context, message, settings);
    case 'press':
      bot.api.answerCallbackQuery(message.queryId).catch(() => {});
      return answer(bot, context, message.sender, { text: message.label, pressed: true, cut: false }, settings, again);
    case 'text': {
      const texts = messages.filter((one) => one.kind === 'text');
      const text = texts.map((one) => one.text).join('\n');
      const cut = texts.some((one) => one.cut);
      return answer(bot, context, message.sender, { text, pressed: false, cut }, settings, again);
    }
  }
}

type Asked = { text: string; pressed: boolean; cut: boolean };

async function answer(
  bot: RunningBot,
  context: ReplyContext,
  sender: Sender,
  { text, pressed, cut }: Asked,
  settings: ChatSettings,
  again: boolean,
): Promise<Part[]> {
  const updateId = context.ids[0] ?? 0;
  const found = await assistantOfBot(bot.id);
  if (!found) throw new Stopped('the bot was deleted');
  const { assistant, owner } = found;
  const visitor = visitorOf(sender);
  const messageId = messageIdOf(bot, updateId);
  const t = tFor(context.language);
  if (again) await abandonAnswer({ assistantId: assistant.id, visitorId: visitor.id, messageId });
  const stopTyping = showTyping(bot, context);
  try {
    if (!again) await spendOnMessage(assistant.id, visitor.id);
    const reply = await answering.hold(async () => {
      await apologiesSent();
      if (bot.signal.aborted) throw new Stopped('the bot is being released');
      return answerQuestion({
        assistant,
        owner,
        channel: 'telegram',
        visitor,
        message: text,
        messageId,
        thread: threadOf(context, settings),
        language: context.language,
        whenBusy: 'wait',
        signal: AbortSignal.any([bot.signal, AbortSignal.timeout(ANSWER_MAX_MS)]),
      });
    });
    // A person answers.
    if (reply.state === 'person') return [];
    const asked = { text, entities: [{ type: 'bold' as const, offset: 0, length: text.length }] };
    const before = pressed ? asked : cut ? plain(t('telegram:cut', { count: MAX_QUESTION })) : undefined;
    const parts = replyParts(reply, { language: context.language, updateId, before });
    return reply.lead ? [...parts, ...contactParts(assistant, context)] : parts;
  } catch (error) {
    if (bot.signal.aborted) throw new Stopped('the bot is being released');
    if (!(error instanceof AppError)) throw error;
    return withButtons([plain(sorry(error, context.language))]);
  } finally {
    stopTyping();
  }
}

function sorry({ code }: AppError, language: Language): string {
  const t = tFor(language);
  if (code === 'answer_limit' || code === 'rate_limited') return t(`errors:${code}`);
  return [t('errors:model_failed'), t('telegram:failed')].join(' ');
}

/** Contains the bot's id, because another bot of the same assistant numbers its updates independently. */
const messageIdOf = (bot: RunningBot, updateId: number) => `tg:${bot.telegramId}:${updateId}`;
