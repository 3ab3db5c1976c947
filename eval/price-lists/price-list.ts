import type { ListFile } from './files';

/** `figures`: all of them have to be told; none: the list does not say it, and no figure may be. */
export type Asked = { text: string; figures: string[] };
export type PriceList = { name: string; file: ListFile; questions: Asked[] };

export const asked = (text: string, ...figures: (string | number)[]): Asked => ({
  text,
  figures: figures.map(String),
});
/** Nothing of the list answers it. */
export const none = (text: string): Asked => ({ text, figures: [] });
