export const ADDRESS = '/privacy-settings';
export const RETENTION_FORM = `${ADDRESS}?do=retention`;
export const ERASE = `${ADDRESS}/erase`;
export const EXPORT = `${ADDRESS}/export`;
export const EVENTS = `${ADDRESS}/events`;
