import type { ReplyContext, RunningBot } from './deliver.server';

const TYPING_AFTER_MS = 700;
/** Telegram shows it for five seconds. */
const TYPING_EVERY_MS = 4_500;

type Chat = Pick<ReplyContext, 'chatId' | 'group'>;

/** Shows "typing" if an answer is slow. @returns a function that stops it. */
export function showTyping(
  { api }: { api: Pick<RunningBot['api'], 'sendChatAction'> },
  { chatId, group }: Chat,
): () => void {
  const show = () => {
    timer = setTimeout(show, TYPING_EVERY_MS);
    const topic = group?.topic ? { message_thread_id: group.topic } : {};
    api.sendChatAction(chatId, 'typing', topic).catch(() => {});
  };
  let timer = setTimeout(show, TYPING_AFTER_MS);
  return () => clearTimeout(timer);
}
