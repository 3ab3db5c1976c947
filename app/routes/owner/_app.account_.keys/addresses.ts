export const ADDRESS = '/account/keys';
/** The page with the form that makes a key. */
export const NEW = `${ADDRESS}?new=1`;

/** The page that asks whether a key should end; its form is sent there. */
export const revocationOf = (id: string): string => `${ADDRESS}?revoke=${encodeURIComponent(id)}`;
