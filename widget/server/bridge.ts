import type { Look, SuggestedQuestionsReply } from '../../app/schemas/widget';

/** The interface between loader and panel. Types only: they are separate files and share no code. */

export type Language = 'en' | 'ru' | 'kk';
/**
 * `widget`: floating button and panel; `playground`: always open, 720 px high; `embed`: always open, fills its
 * container.
 */
export type Mode = 'widget' | 'playground' | 'embed';
export type Identity = { userId: string; signature: string };
export type Metadata = { name?: string; email?: string };

/** What a site owner sets in `window.komek` before the tag, and may change later with `komek.identify()`. */
export type VisitorConfig = {
  user_id?: string | number;
  user_hash?: string;
  user_metadata?: Metadata;
  lang?: string;
};

export type Settings = {
  assistantKey: string;
  /** Ends with a slash; base URL of the API calls. */
  api: string;
  /** The product's own origin. */
  origin: string;
  mode: Mode;
  lang: Language;
  /** For the suggestions call, which has another default (product.md 5). */
  questionsLang: Language;
  /** Absent for an anonymous visitor. */
  identity?: Identity;
  metadata?: Metadata;
};

export type PanelContext = {
  root: ShadowRoot;
  settings: Settings;
  /** Popular questions and the owner's appearance settings; never rejects. */
  welcome: Promise<SuggestedQuestionsReply>;
  /** Asks the loader to close, after the panel's own button or Esc. */
  close: () => void;
};

export type PanelHandle = {
  /** `focus`: moves the focus into the panel, as when the visitor opens it. */
  show: (focus: boolean) => void;
  hide: () => void;
  destroy: () => void;
};

export type PanelModule = {
  mount: (context: PanelContext) => PanelHandle;
  invite: (root: ShadowRoot, wish: NonNullable<Look['invitation']>, open: () => void) => HTMLElement;
  css: string;
};
