import { currencyIn } from '~/services/rows/values';

type Body = { text: string; original?: string };

/**
 * A passage as a model reads it: in the owner's own lines. The check of its reply reads `text`, where every row says what its
 * header says.
 */
export const shownText = ({ text, original }: Body): string => original ?? text;

/** The currency of a passage's prices, where its own lines name none. */
export const currencyOf = ({ text, original }: Body): string | undefined =>
  original === undefined || currencyIn(original) ? undefined : currencyIn(text);
