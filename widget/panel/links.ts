/** URL schemes a link in an answer may have (product.md 5). */
const LINK = /^(?:(?:https?|ircs?):\/\/|mailto:|xmpp:)./i;
/** URL schemes a button of the owner's AI actions may have (product.md 5). */
const ACTION = /^(?:https?:\/\/|mailto:|tel:)./i;

function allow(address: string, schemes: RegExp): string | undefined {
  try {
    return schemes.test(address) ? new URL(address).href : undefined;
  } catch {
    return undefined;
  }
}

/** The URL in canonical form if it is a valid absolute URL that an answer may link to. */
export const answerLink = (address: string): string | undefined => allow(address, LINK);

/** The URL in canonical form if it is a valid absolute URL that an action button may open. */
export const actionLink = (address: string): string | undefined => allow(address, ACTION);
