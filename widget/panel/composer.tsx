import * as words from 'komek:words';
import type { Conversation } from '../server/conversation';
import { Icon } from './icons';

/** Maximum length of a message, the same as on the server. */
const LONGEST = 4000;

/** The input, the send button and, above them, the actions for an answer in progress or failed. */
export const Composer = ({ chat }: { chat: Conversation }) => {
  const { busy, draft, messages } = chat.state;
  const state = messages[messages.length - 1]?.state;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        chat.submit();
      }}
    >
      {busy ? (
        <button type="button" class="pill" onClick={chat.stop}>
          <span class="square" />
          {words.stop}
        </button>
      ) : state === 'stopped' || state === 'refused' ? (
        <button type="button" class="pill" onClick={chat.retry}>
          {words.retry}
        </button>
      ) : state ? (
        <div class="banner" role="alert">
          {words.notSent}
          <button type="button" onClick={chat.retry}>
            {words.retry}
          </button>
        </div>
      ) : null}
      <div class="input">
        <textarea
          rows={1}
          dir="auto"
          maxLength={LONGEST}
          enterkeyhint="send"
          value={draft}
          disabled={busy}
          placeholder={busy ? words.waiting : words.write}
          aria-label={words.write}
          onInput={(event) => chat.type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
            event.preventDefault();
            chat.submit();
          }}
        />
        <button type="submit" class="send" disabled={busy || !draft.trim()} aria-label={words.send} title={words.send}>
          {busy ? <Icon name="wait" look="turning" /> : <Icon name="send" />}
        </button>
      </div>
    </form>
  );
};
