/** Choices of how long conversations are kept, in days; null: until the owner deletes them. */
export const RETENTION_CHOICES = [30, 90, 365, null] as const;
export type RetentionDays = (typeof RETENTION_CHOICES)[number];

/** Of a new assistant: laws on personal data want a limit, and a year holds one season of questions. */
export const NEW_RETENTION_DAYS = 365 satisfies RetentionDays;
