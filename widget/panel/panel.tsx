import * as words from 'komek:words';
import { h, render } from 'preact';
import type { SuggestedQuestionsReply } from '../../app/schemas/widget';
import type { People } from '../people/context';
import type { PanelContext, PanelHandle } from '../server/bridge';
import { createConversation } from '../server/conversation';
import { Composer } from './composer';
import { Icon } from './icons';
import { plain } from './markdown';
import { Messages } from './messages';
import css from './panel.css?inline';

export { invite } from './invitation';
export { css };

/** Below this width the panel fills the screen (product.md 9). */
const SMALL = '(max-width: 768px)';
/** The list follows a growing answer if it is closer to the end than this many pixels. */
const NEAR_END = 80;

/**
 * Puts the closed panel into the loader's shadow root. One state, drawn as a whole after each change: a conversation is
 * small, and so the panel needs no hooks.
 */
export function mount({ root, settings, welcome, close }: PanelContext): PanelHandle {
  const floating = settings.mode === 'widget';
  const element = document.createElement('div');
  const small = matchMedia(SMALL);
  let known: SuggestedQuestionsReply = { questions: [] };
  let count = 0;
  let queued = false;
  let busy = false;
  let people: People | undefined;

  // Named one by one, so that the build drops the dictionary object.
  const phrases = { typing: words.typing, stopped: words.stopped, thanks: words.thanks, noAnswer: words.noAnswer };
  const chat = createConversation(settings, phrases, () => localStorage, changed);
  const find = <T extends HTMLElement>(selector: string) => element.querySelector<T>(selector);

  const holdFocus = () => find('.panel')?.focus();
  /** On touch screens the keyboard would cover the text. */
  const focusInput = () => (matchMedia('(pointer: coarse)').matches ? holdFocus() : find('textarea')?.focus());

  /** A page's policy may forbid images from data URLs. */
  function dropAvatar(): void {
    known.look!.avatar = undefined;
    changed();
  }

  function draw(): void {
    queued = false;
    const log = find('.log');
    const { messages } = chat.state;
    const follow = !log || messages.length !== count || log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_END;
    const { activeElement } = root;
    const covers = floating && small.matches;
    const { name = words.title, greeting = words.hello, avatar } = known.look || {};
    count = messages.length;

    render(
      <div class="panel" role="dialog" aria-modal={covers} aria-label={name} lang={settings.lang} tabIndex={-1}>
        <header>
          <span class="avatar">
            {avatar ? <img src={avatar} alt="" onError={dropAvatar} /> : <Icon name="spark" />}
          </span>
          <div>
            <h2>{name}</h2>
            <p>{words.about}</p>
          </div>
          {count ? (
            <button type="button" onClick={chat.clear} aria-label={words.fresh} title={words.fresh}>
              <Icon name="fresh" />
            </button>
          ) : null}
          {floating ? (
            <button type="button" onClick={close} aria-label={words.close} title={words.close}>
              <Icon name="close" />
            </button>
          ) : null}
        </header>
        <Messages chat={chat} questions={known.questions} greeting={greeting} />
        {people?.()}
        <Composer chat={chat} />
        <a class="powered" href={settings.origin} target="_blank" rel="noopener">
          {words.powered}
        </a>
        <div class="hidden" role="status">
          {chat.state.said}
        </div>
      </div>,
      element,
    );

    const input = find<HTMLTextAreaElement>('textarea');
    if (input) {
      input.style.height = 'auto';
      // Two pixels of border.
      input.style.height = `${input.scrollHeight + 2}px`;
    }
    // A removed or disabled element loses the focus: the panel itself keeps it until the input is enabled again.
    const lost = activeElement && (!activeElement.isConnected || activeElement === input);
    if (chat.state.busy && lost) holdFocus();
    else if (
      !chat.state.busy &&
      activeElement &&
      (!activeElement.isConnected || (busy && activeElement === find('.panel')))
    )
      focusInput();
    busy = chat.state.busy;
    const list = find('.log');
    if (follow && list) list.scrollTop = count ? list.scrollHeight : 0;
  }

  function changed(): void {
    if (!queued) queueMicrotask(draw);
    queued = true;
  }

  /** While the panel covers the page, Tab stays inside it. */
  function trap(event: KeyboardEvent): void {
    const stops = element.querySelectorAll<HTMLElement>('a,button:enabled,textarea:enabled,[tabindex="0"]');
    const [first, last] = [stops[0], stops[stops.length - 1]];
    if (root.activeElement !== (event.shiftKey ? first : last)) return;
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }

  element.onkeydown = (event) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab' && floating && small.matches) trap(event);
    // Typing here must not trigger the page's shortcuts.
    event.stopPropagation();
  };
  element.onkeyup = element.onkeypress = (event) => event.stopPropagation();

  const measure = () => element.style.setProperty('--screen', `${visualViewport!.height * visualViewport!.scale}px`);
  visualViewport?.addEventListener('resize', measure);
  small.onchange = changed;

  __IMPORT__<typeof import('../people/people')>(`${settings.origin}/widget/${__PEOPLE__}`)
    .then((module) => {
      people = module.people({ h, root, settings, chat, element, welcome, plain });
      changed();
    })
    .catch(() => {});

  element.hidden = true;
  element.id = 'panel';
  root.append(element);
  void welcome.then((found) => {
    known = found;
    changed();
  });

  return {
    show(focus) {
      element.hidden = false;
      measure();
      draw();
      if (focus) focusInput();
    },
    hide() {
      element.hidden = true;
      changed();
    },
    destroy() {
      chat.leave();
      people?.(true);
      visualViewport?.removeEventListener('resize', measure);
      small.onchange = null;
      render(null, element);
      element.remove();
    },
  };
}
