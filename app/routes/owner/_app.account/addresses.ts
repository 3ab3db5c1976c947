export const ADDRESS = '/account';
/** The page with the dialog that deletes the account. */
export const DELETION = `${ADDRESS}?delete=1`;

export const FORMS = ['name', 'password', 'password-link', 'session', 'sessions', 'delete'] as const;
export type AccountForm = (typeof FORMS)[number];

/** Where a form of the page is sent to: a refusal is then shown at that very form, without JavaScript too. */
export function actionOf(form: AccountForm): string {
  return `${ADDRESS}?form=${form}`;
}

/** The page that says what was done. */
export function doneAddress(form: AccountForm): string {
  return `${ADDRESS}?done=${form}`;
}

export function isForm(value: string | null): value is AccountForm {
  return FORMS.some((form) => form === value);
}
