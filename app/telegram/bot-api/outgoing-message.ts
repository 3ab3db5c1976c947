/** Formatting beside plain text, counted in UTF-16 units as Telegram counts. */
export type Entity = {
  type: 'bold' | 'italic' | 'code' | 'pre' | 'text_link';
  offset: number;
  length: number;
  url?: string;
};

export type Button = { text: string; url?: string; callback_data?: string };

/** One message the bot sends. */
export type Part = { text: string; entities?: Entity[]; buttons?: Button[][] };
