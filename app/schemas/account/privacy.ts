import { z } from 'zod';

/** Choices of how long conversations are kept, in days; null: until the owner deletes them. */
export const RETENTION_CHOICES = [30, 90, 365, null] as const;
export type RetentionDays = (typeof RETENTION_CHOICES)[number];

/** For a new assistant: laws on personal data require a limit, and a year covers one season of questions. */
export const NEW_RETENTION_DAYS = 365 satisfies RetentionDays;

/** Maximum number of visitors in one search result and one erasure. */
export const MAX_VISITORS = 50;

/** `confirmed`: the owner has seen how many messages the choice deletes. */
export const retentionSchema = z.object({
  days: z
    .enum(['30', '90', '365', 'never'], { error: 'required' })
    .transform((value): RetentionDays => (value === 'never' ? null : (Number(value) as RetentionDays))),
  confirmed: z.literal('yes').optional(),
});

/** Body of POST /api/privacy/visitors/find, and its form. */
export const findVisitorsSchema = z.object({
  query: z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required', abort: true })
    .min(2, 'nameShort')
    .max(200, { error: 'tooLong', abort: true }),
});

/** Body of POST /api/privacy/visitors/erase, and its forms. */
export const eraseVisitorsSchema = z.object({
  userIds: z
    .array(z.string().min(1).max(200), { error: 'chooseVisitor' })
    .min(1, 'chooseVisitor')
    .max(MAX_VISITORS, 'tooManyRows'),
});

/** The form that deletes an export. */
export const deleteExportSchema = z.object({ id: z.uuid({ error: 'required', abort: true }) });

/** A form without a field of its own. */
export const emptyForm = z.object({});
