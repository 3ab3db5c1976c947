import type { ComponentChild, ComponentChildren, h as createElement } from 'preact';
import type { ActionButton, LeadAsk, SuggestedQuestionsReply } from '../../app/schemas/widget';
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
  /** How plain text in an answer is drawn. */
  plain: { text: (text: string) => ComponentChild };
};

/**
 * Called at each drawing of the panel: follows what has changed, and returns the button that calls a person, or who
 * answers, behind the form for a contact where one is asked for. @param leave the panel goes.
 */
export type People = (leave?: boolean) => ComponentChildren;

/** Called at each drawing while the visitor may leave a contact. @param ask whether the form stands open or folded. */
export type Leads = (ask: LeadAsk) => ComponentChild;
export type LeadsModule = { leads: (context: PeopleContext) => Leads };

/** The last event that was shown of a conversation, and how many messages of people came while the panel was closed. */
export type Heard = {
  thread: string;
  heard: number;
  unseen: number;
  rate?: { id: number; text: string } | undefined;
  /** The last event that was reported to the server as seen. */
  seen?: number;
  away?: ActionButton | undefined;
};
