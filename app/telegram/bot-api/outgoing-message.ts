/** Formatting stored beside plain text, with offsets in UTF-16 units as Telegram counts them. */
export type Entity = {
  type: 'bold' | 'italic' | 'code' | 'pre' | 'text_link';
  offset: number;
  length: number;
  url?: string;
};

export type Button = { text: string; url?: string; callback_data?: string };

/** One message the bot sends. */
export type Part = {
  text: string;
  entities?: Entity[];
  buttons?: Button[][];
  /** `share`: the label of a button below the input that sends the visitor's own number; `gone`: takes it away. */
  contact?: { share: string } | 'gone';
};
