import { z } from 'zod';

/** What an owner may ask a visitor for, in the order of the form. */
export const LEAD_FIELDS = ['name', 'phone', 'email', 'comment'] as const;
export type LeadField = (typeof LEAD_FIELDS)[number];
/** When the chat asks by itself: nobody could be called, the assistant had no answer, the business is closed. */
export const LEAD_OCCASIONS = ['person', 'refusal', 'closed'] as const;
export type LeadOccasion = (typeof LEAD_OCCASIONS)[number];
/** What made a visitor leave a contact: an occasion, a button of the owner's, or the page with the form. */
export const LEAD_SOURCES = [...LEAD_OCCASIONS, 'action', 'page'] as const;
export type LeadSource = (typeof LEAD_SOURCES)[number];
export const LEAD_STATES = ['new', 'called', 'done'] as const;
export type LeadState = (typeof LEAD_STATES)[number];

/** How an owner asks for contacts. An empty text: the usual one in the visitor's language. */
export type LeadForm = {
  on: boolean;
  fields: LeadField[];
  occasions: LeadOccasion[];
  intro: string;
  consent: string;
  /** The page that says what the business does with personal data; may be empty. */
  policyUrl: string;
};

/** Characters of each answer. */
export const LEAD_LENGTHS: Record<LeadField, number> = { name: 120, phone: 40, email: 254, comment: 1000 };

export type LeadAnswers = Partial<Record<LeadField, string>>;

const answer = (field: LeadField) => z.string().trim().max(LEAD_LENGTHS[field], 'tooLong').optional();

/** What a visitor fills in; which fields count decides the owner's form. */
export const leadAnswers = {
  name: answer('name'),
  phone: answer('phone'),
  email: answer('email'),
  comment: answer('comment'),
};

/** The page with the form alone. `form`: its own id; sent twice, it leaves one contact. */
export const contactPageSchema = z.object({
  ...leadAnswers,
  form: z.uuid(),
  consentText: z.string().max(2000),
  consent: z.literal('on', { error: 'consentMissing' }),
  /** Nobody sees it, and programs fill it in. */
  website: z.string().max(500).optional(),
});

const url = z
  .string()
  .trim()
  .max(500, 'tooLong')
  .default('')
  .refine((value) => value === '' || (URL.canParse(value) && /^https?:\/\/[^/]/i.test(value)), 'urlInvalid');

/** The form of /leads/settings. */
export const leadSettingsSchema = z
  .object({
    on: z.literal('on').optional(),
    fields: z.array(z.enum(LEAD_FIELDS)).default([]),
    occasions: z.array(z.enum(LEAD_OCCASIONS)).default([]),
    intro: z.string().trim().max(300, 'tooLong').default(''),
    consent: z.string().trim().max(1000, 'tooLong').default(''),
    policyUrl: url,
  })
  .refine(({ on, fields }) => !on || fields.includes('phone') || fields.includes('email'), {
    path: ['fields'],
    error: 'contactFieldMissing',
  });

/** What an owner changes of a contact: body of PUT /api/leads/{id}, and the forms of /leads. */
export const leadChange = z.object({
  state: z.enum(LEAD_STATES).optional(),
  note: z.string().trim().max(2000, 'tooLong').optional(),
});

export const leadFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('change'), id: z.string().max(100), ...leadChange.shape }),
  z.object({ intent: z.literal('erase'), id: z.string().max(100) }),
]);

export const MAX_LEADS_A_CALL = 500;

/** Query of GET /api/leads. `before`: the `_id` of the oldest known contact, to get older ones. */
export const leadsQuery = z.object({
  state: z.enum(LEAD_STATES).optional(),
  limit: z.coerce
    .number('outOfRange')
    .int('outOfRange')
    .min(1, 'outOfRange')
    .max(MAX_LEADS_A_CALL, 'outOfRange')
    .optional(),
  before: z.string().max(100).optional(),
});
