export const ADDRESS = '/account/second-factor';

/** What a form of the page is posted for. */
export const TASKS = ['start', 'password-link', 'cancel', 'confirm', 'renew', 'off'] as const;
export type Task = (typeof TASKS)[number];

export function actionOf(task: Task): string {
  return `${ADDRESS}?do=${task}`;
}

export function taskOf(query: URLSearchParams): Task | undefined {
  return TASKS.find((task) => task === query.get('do'));
}
