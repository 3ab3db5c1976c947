import type { ChatSettings } from '../bot-api/chats.server';
import type { Sender } from '../inbox/parse-update';
import type { ReplyContext } from './deliver.server';

/** A person on Telegram as a visitor. */
export const visitorOf = ({ id, name }: Sender) => ({ id: `tg:${id}`, name });

/** Which of a visitor's conversations a chat's messages belong to. */
export const threadOf = ({ chatId, group }: ReplyContext, { thread }: ChatSettings): string =>
  group ? `${chatId}:${thread}` : String(thread);
