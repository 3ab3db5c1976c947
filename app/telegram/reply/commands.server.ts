import { tFor } from '~/i18n/i18n.server';
import { isLanguage, LANGUAGES } from '~/schemas/language';
import { callFromButton } from '~/services/inbox/call-person.server';
import { askAfterCall } from '~/services/leads/ask-contact.server';
import { whatsappLink } from '~/services/leads/whatsapp.server';
import { connectOwnChat, isInvitationCode } from '~/services/notices/own-chats.server';
import { suggestedQuestions } from '~/services/suggested-questions/shown.server';
import { assistantOfBot, type ChatSettings, newThread, setChatLanguage } from '../bot-api/chats.server';
import type { Part } from '../bot-api/outgoing-message';
import { recordCommands } from '../inbox/leases.server';
import type { Command, Sender } from '../inbox/parse-update';
import { plain, questionButtons, withButtons } from './compose.server';
import { contactParts } from './contact.server';
import type { ReplyContext, RunningBot } from './deliver.server';
import { connectedText } from './own-chat.server';
import { threadOf, visitorOf } from './visitor';

const COMMANDS = ['start', 'person', 'help', 'language', 'new'] as const;
const LANGUAGE_NAMES = { en: 'English', ru: 'Русский', kk: 'Қазақша' };

/** The reply to a command; an unknown one gets the list of commands. */
export async function commandParts(
  bot: RunningBot,
  context: ReplyContext,
  asked: Command,
  settings: ChatSettings,
): Promise<Part[]> {
  const t = tFor(context.language);
  const { command, argument, sender } = asked;
  switch (command) {
    case 'start':
      return isInvitationCode(argument) ? connect(bot, context, asked) : greeting(bot, context);
    case 'person':
      return call(bot, context, sender, settings);
    case 'new':
      await newThread(bot.id, context.chatId, settings.thread);
      return withButtons([plain(t('telegram:newThread'))]);
    case 'language': {
      if (isLanguage(argument)) {
        await setChatLanguage(bot.id, context.chatId, argument);
        return withButtons([plain(tFor(argument)('telegram:languageSet'))]);
      }
      const buttons = LANGUAGES.map((language) => [{ text: LANGUAGE_NAMES[language], callback_data: `l:${language}` }]);
      return withButtons([plain(t('telegram:chooseLanguage'))], buttons);
    }
    default:
      return withButtons([plain(t('telegram:help'))]);
  }
}

/** Makes the chat one of the team's, for whoever has a code from the screen. */
async function connect(bot: RunningBot, context: ReplyContext, { sender, group, argument }: Command): Promise<Part[]> {
  const chat = { id: context.chatId, name: group?.title ?? sender.name };
  const person = await connectOwnChat(bot.id, chat, argument);
  if (!person) return withButtons([plain(tFor(context.language)('own-chat:codeInvalid'))]);
  return withButtons([plain(await connectedText(bot, { ...context, language: person.language }, group))]);
}

/** Calls a person. @returns what the visitor is told. */
async function call(bot: RunningBot, context: ReplyContext, sender: Sender, settings: ChatSettings): Promise<Part[]> {
  const { language } = context;
  const assistant = (await assistantOfBot(bot.id))?.assistant;
  if (!assistant?.peopleAnswer) return withButtons([plain(tFor(language)('errors:people_off'))]);
  const caller = { visitor: visitorOf(sender), thread: threadOf(context, settings), language };
  const called = await callFromButton(assistant, { ...caller, channel: 'telegram' });
  if (called.state === 'person') return withButtons([plain(tFor(language)('people:here'))]);
  const away = !context.group && called.hearing !== 'attending';
  const whatsapp = away ? await whatsappLink(assistant, called.conversationId, language) : undefined;
  const buttons = whatsapp ? [[{ text: whatsapp.buttonText, url: whatsapp.url }]] : [];
  const asked = !context.group && (await askAfterCall(assistant, called, language));
  return [...withButtons([plain(called.text)], buttons), ...(asked ? contactParts(assistant, context) : [])];
}

async function greeting(bot: RunningBot, { language }: ReplyContext): Promise<Part[]> {
  const t = tFor(language);
  const assistant = (await assistantOfBot(bot.id))?.assistant;
  const name = assistant?.appearance.name || assistant?.name || '';
  const questions = assistant ? await suggestedQuestions(assistant.id, language) : [];
  // The first words say that an AI answers, whatever the owner has written.
  const own = assistant?.appearance.greeting;
  const texts = own ? [plain(t('people:ai')), plain(own)] : [plain(t('telegram:greeting', { name }))];
  if (questions.length > 0) texts.push(plain(t('telegram:popular')));
  return withButtons(texts, questionButtons(questions, 'p'));
}

/** Publishes the commands to Telegram's menu in each language, once for each version of the bot. */
export async function publishCommands(bot: RunningBot): Promise<void> {
  for (const language of LANGUAGES) {
    const t = tFor(language);
    const commands = COMMANDS.map((command) => ({ command, description: t(`telegram:commands.${command}`) }));
    // Commands set without a language apply to all other languages.
    if (language === 'en') await bot.api.setMyCommands(commands);
    else await bot.api.setMyCommands(commands, { language_code: language });
  }
  await recordCommands(bot.id, bot.version);
}
