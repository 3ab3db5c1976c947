export const ADDRESS = '/privacy-settings/erase';

/** Where a form of the page is sent to. */
export const actionOf = (what: 'find' | 'review' | 'erase') => `${ADDRESS}?do=${what}`;
