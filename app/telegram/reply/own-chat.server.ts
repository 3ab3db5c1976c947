import { tFor } from '~/i18n/i18n.server';
import { AppError } from '~/infra/errors';
import type { Person, Place } from '~/services/inbox/take-step.server';
import { takeStep } from '~/services/inbox/take-step.server';
import { readTimeline } from '~/services/inbox/views/timeline.server';
import { connectOwnChat, isInvitationCode } from '~/services/notices/own-chats.server';
import { assistantOfBot, disconnectChat } from '../bot-api/chats.server';
import type { Part } from '../bot-api/outgoing-message';
import type { InOwnTopic } from '../bot-api/topics.server';
import { ownButtons, readOwnButton } from '../inbox/own-buttons';
import { type Command, type Incoming, MAX_QUESTION, type Press } from '../inbox/parse-update';
import { finish, type OpenUpdate } from '../inbox/updates.server';
import type { ReplyContext, RunningBot } from './deliver.server';
import { actsForTeam, administratorsOnly, answerPress, type OwnChat } from './group-people.server';
import { learnTopics } from './topics.server';

/** A chat of the team's: the bot is their tool there, and never answers as the assistant. */

/** A reaction that every chat allows. */
const SENT = '👍';

/** What the chat is told on its messages. Done twice, everything is done once. */
export async function ownParts(chat: OwnChat, updates: OpenUpdate[], messages: Incoming[]): Promise<Part[]> {
  const parts: Part[] = [];
  for (const message of messages) {
    const update = updates.find(({ updateId }) => updateId === message.updateId);
    const payload = update?.payload.message as Answered | undefined;
    if (message.kind === 'command') parts.push(await onCommand(chat, message));
    else if (payload) parts.push(...(await pass(chat, message, payload)));
  }
  return parts;
}

async function onCommand(chat: OwnChat, { command, argument, group, sender }: Command): Promise<Part> {
  const { bot, context, person } = chat;
  const t = tFor(context.language);
  if (command === 'stop') {
    if (!(await actsForTeam(chat, sender))) return { text: t('own-chat:askAdministrator') };
    await disconnectChat(bot.id, context.chatId);
    return { text: t('own-chat:stopped') };
  }
  // The link was opened again, or this is its repetition after a process died.
  if (command === 'start' && isInvitationCode(argument)) {
    const name = group?.title ?? person.name;
    await connectOwnChat(bot.id, { id: context.chatId, name }, argument);
    return { text: await connectedText(bot, context, group) };
  }
  return { text: t('own-chat:help') };
}

/** The first message to a chat that was just connected: in a group it says who answers, and explains topics, or names the missing right. */
export async function connectedText(
  bot: RunningBot,
  { chatId, language }: ReplyContext,
  group: Command['group'],
): Promise<string> {
  const t = tFor(language);
  const texts = [t('own-chat:connected')];
  if (group) texts.push(t('own-chat:connectedGroup'));
  if (group?.forum) {
    const topics = await learnTopics(bot, chatId);
    texts.push(t(topics === 'on' ? 'own-chat:topicsOn' : 'own-chat:topicsNoRight'));
  }
  return texts.join('\n\n');
}

/**
 * A message that answers one of the bot's, or stands in a conversation's topic: `prune` and the poller have kept which
 * conversation that was about.
 */
type Answered = InOwnTopic & { reply_to_message?: { conversation?: string } };

/** Passes what somebody of the team wrote on to the visitor. @returns what they are told about it. */
async function pass(chat: OwnChat, message: Incoming, { message_id, ...payload }: Answered): Promise<Part[]> {
  const { bot, context, person } = chat;
  const t = tFor(context.language);
  const conversationId = payload.reply_to_message?.conversation ?? payload.own_topic;
  if (!conversationId) return [{ text: t('own-chat:unknown') }];
  if (!(await actsForTeam(chat, message.sender))) return [administratorsOnly(context)];
  const text = payload.text?.trim();
  if (!text) return [{ text: t('own-chat:textOnly') }];
  if (text.length > MAX_QUESTION) return [{ text: t('own-chat:tooLong', { count: MAX_QUESTION }) }];
  const place = await placeOf(bot, conversationId);
  const before = place && (await stateOf(place));
  if (!place || !before) return [{ text: t('own-chat:gone') }];
  if (before.state === 'closed') {
    return [{ text: t('own-chat:closed'), buttons: ownButtons(conversationId, 'closed', t) }];
  }
  const sentAs = `tg:${bot.telegramId}:${message.updateId}`;
  try {
    await takeStep(place, 'say', { person: personOf(chat, message), text, sentAs });
  } catch (error) {
    if (error instanceof AppError) return [{ text: failure(error, context) }];
    throw error;
  }
  // Only a sign: the words are with the visitor, or on their way.
  bot.api
    .setMessageReaction(context.chatId, message_id, { reaction: [{ type: 'emoji', emoji: SENT }] } as never)
    .catch(() => {});
  if (before.state === 'person' && before.handlerId === person.userId) return [];
  return [{ text: t('own-chat:taken'), buttons: ownButtons(conversationId, 'person', t) }];
}

/** Does what a button of ours says, and shows what can be done next. */
export async function pressOwn(chat: OwnChat, press: Press): Promise<void> {
  const { bot, context } = chat;
  const t = tFor(context.language);
  if (!(await actsForTeam(chat, press.sender))) {
    await answerPress(bot, press, t('own-chat:askAdministrator'));
    return finish(bot, context.ids);
  }
  const { step, conversationId = '' } = readOwnButton(press.data) ?? {};
  const place = step && (await placeOf(bot, conversationId));
  let told = t('own-chat:gone');
  let buttons: Part['buttons'];
  if (place) {
    try {
      const state = await takeStep(place, step, { person: personOf(chat, press) });
      told = t(`own-chat:done.${step}`);
      buttons = ownButtons(conversationId, state, t);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      told = failure(error, context);
    }
  }
  await answerPress(bot, press, told);
  if (press.message && buttons) await showButtons(chat, press.message, buttons);
  await finish(bot, context.ids);
}

async function showButtons(
  { bot, context }: OwnChat,
  { id, keyboard }: NonNullable<Press['message']>,
  buttons: NonNullable<Part['buttons']>,
): Promise<void> {
  const links = (keyboard?.inline_keyboard ?? []).filter((row) => row.every((button) => button.url));
  const inline_keyboard = [...buttons, ...links] as never;
  await bot.api
    .editMessageReplyMarkup({ inline_keyboard }, { chat_id: context.chatId, message_id: id })
    .catch(() => {});
}

async function placeOf(bot: RunningBot, conversationId: string): Promise<Place | undefined> {
  const assistant = (await assistantOfBot(bot.id))?.assistant;
  return assistant && { assistantId: assistant.id, conversationId };
}

async function stateOf(place: Place) {
  try {
    return (await readTimeline(place)).conversation;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** In a group it is whoever writes or presses; the visitor is shown their name. */
function personOf({ context, person }: OwnChat, { sender }: Incoming): Person {
  return { id: person.userId, name: context.chatId < 0 ? sender.name : person.name };
}

function failure({ code }: AppError, { language }: ReplyContext): string {
  const t = tFor(language);
  return code === 'taken_over' ? t('own-chat:takenOver') : t('own-chat:gone');
}
