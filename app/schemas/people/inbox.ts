import { z } from 'zod';

export const MAX_SAVED_REPLIES = 100;
export const HAND_BACK_CHOICES = [15, 30, 60, 120, 480] as const;

/** Which conversations the inbox shows. */
export const INBOX_VIEWS = ['all', 'mine', 'nobodys'] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

/** What a person does in a conversation. `say` and `note` need a text. */
export const inboxStepSchema = z
  .object({
    step: z.enum(['take', 'assign', 'giveBack', 'close', 'say', 'note']),
    text: z.string().trim().max(4000, 'tooLong').optional(),
    /** The form's own id: sent twice, it is said once. */
    sentAs: z.string().max(64).optional(),
    /** Of `assign`: who gets it, and who had it when the form was drawn; empty: nobody. */
    to: z.string().max(64).optional(),
    from: z.string().max(64).optional(),
  })
  .refine(({ step, text }) => (step !== 'say' && step !== 'note') || text, { path: ['text'], error: 'required' });

/** Somebody writes to the visitor of this conversation. */
export const typingSchema = z.object({ c: z.string().max(100) });

const filled = (most: number) =>
  z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required', abort: true })
    .max(most, { error: 'tooLong', abort: true });

/** The forms of the inbox's settings. */
export const inboxFormSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('settings'),
    peopleAnswer: z.literal('on').optional(),
    handBackMinutes: z.coerce.number().pipe(z.literal(HAND_BACK_CHOICES)),
    whatsapp: z.string().trim().max(40, 'tooLong').default(''),
  }),
  z.object({ intent: z.literal('add'), title: filled(80), text: filled(2000) }),
  z.object({ intent: z.literal('delete'), id: z.string().max(100) }),
]);
