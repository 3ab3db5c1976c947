import type { ComponentChild, h as createElement } from 'preact';
import type { SuggestedQuestionsReply } from '../../app/schemas/widget';
import type { Settings } from '../server/bridge';
import type { Conversation } from '../server/conversation';

/** What the panel gives to the file about people, which is loaded behind it and shares no code. */
export type PeopleContext = {
  h: typeof createElement;
  root: ShadowRoot;
  settings: Settings;
  chat: Conversation;
  /** Hidden while the panel is closed. */
  element: HTMLElement;
  welcome: Promise<SuggestedQuestionsReply>;
};

/**
 * Called at each drawing of the panel: follows what has changed, and returns the button that calls a person, or who
 * answers. @param leave the panel goes.
 */
export type People = (leave?: boolean) => ComponentChild;
