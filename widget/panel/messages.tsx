import * as words from 'komek:words';
import type { SuggestedQuestion } from '../../app/schemas/widget';
import type { Conversation, Message } from '../server/conversation';
import { Icon } from './icons';
import { actionLink } from './links';
import { markdown } from './markdown';

type Props = { chat: Conversation };

const Questions = ({
  title,
  questions,
  onPick,
}: {
  title: string;
  questions: SuggestedQuestion[];
  onPick: (question: SuggestedQuestion) => void;
}) => (
  <div class="questions">
    <h3>{title}</h3>
    <ul>
      {questions.map((item) => (
        <li key={item.question}>
          <button type="button" onClick={() => onPick(item)} dir="auto">
            <span>{item.question}</span>
            <Icon name="next" />
          </button>
        </li>
      ))}
    </ul>
  </div>
);

const Feedback = ({ chat, message }: Props & { message: Message }) =>
  message.feedback === 'given' ? (
    <p class="note">{words.thanks}</p>
  ) : (
    <div class="feedback">
      {words.helpful}
      <span>
        <button type="button" onClick={() => chat.rate(message, true)}>
          <Icon name="thumb" />
          {words.yes}
        </button>
        <button type="button" onClick={() => chat.rate(message, false)}>
          <Icon name="thumb" look="turned" />
          {words.no}
        </button>
      </span>
    </div>
  );

/** Shown with an answer: its sources, actions, suggested questions and feedback. */
const Extras = ({ chat, message }: Props & { message: Message }) => {
  const { sources, actions, suggestions } = message;
  return (
    <>
      {actions?.map(({ buttonText, url }) => {
        const href = actionLink(url);
        return (
          href && (
            <a key={url} class="action" href={href} target="_blank" rel="noopener noreferrer">
              {buttonText}
              <Icon name="out" />
            </a>
          )
        );
      })}
      {sources?.length ? (
        <ul class="sources" aria-label={words.sources}>
          {sources.map(({ name, page, url, picture }) => (
            <li key={name + page} title={name}>
              <Icon name="page" />
              {url ? (
                <a dir="auto" href={actionLink(url)} target="_blank" rel="noopener noreferrer">
                  {name}
                </a>
              ) : (
                <span dir="auto">{name}</span>
              )}
              {page ? <i>{words.page.replace('#', `${page}`)}</i> : null}
              {picture && <i>{words.picture}</i>}
            </li>
          ))}
        </ul>
      ) : null}
      {suggestions?.length ? (
        <Questions title={words.perhaps} questions={suggestions} onPick={({ question }) => chat.send(question)} />
      ) : null}
      {message.feedback ? <Feedback chat={chat} message={message} /> : null}
    </>
  );
};

const Bubble = ({ message }: { message: Message }) =>
  message.from === 'user' ? (
    <div class="bubble">
      <span class="hidden">{words.you}: </span>
      <p dir="auto">{message.text}</p>
    </div>
  ) : (
    <div class={`bubble ${message.state}`}>
      <span class={message.name ? 'name' : 'hidden'}>{message.name || words.assistant}: </span>
      {message.text ? (
        markdown(message.text)
      ) : message.state === 'pending' ? (
        <p class="typing">
          <span class="hidden">{words.typing}</span>
          <i />
          <i />
          <i />
        </p>
      ) : null}
      {message.state === 'stopped' ? <p class="note">{words.stopped}</p> : null}
    </div>
  );

/** The conversation, or, while it is empty, a welcome with the popular questions. */
export const Messages = ({
  chat,
  questions,
  greeting,
}: Props & { questions: SuggestedQuestion[]; greeting: string }) => {
  const { messages } = chat.state;
  return (
    // A separate live region reads each answer out once it is complete.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <div class="log" role="log" aria-live="off" aria-label={words.messages} tabIndex={0}>
      {messages.length ? (
        messages.map((message) => (
          <div key={message.from + message.id} class={`message ${message.from}`}>
            <Bubble message={message} />
            <Extras chat={chat} message={message} />
          </div>
        ))
      ) : (
        <>
          <div class="welcome">
            <h3 dir="auto">{greeting}</h3>
            <p>{words.intro}</p>
          </div>
          {questions.length ? <Questions title={words.popular} questions={questions} onPick={chat.pick} /> : null}
        </>
      )}
    </div>
  );
};
