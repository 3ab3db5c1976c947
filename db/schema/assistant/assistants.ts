import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../account/accounts';
import { moment } from '../columns';

export type Appearance = {
  /** #rrggbb */
  color?: string;
  side?: 'left' | 'right';
  name?: string;
  greeting?: string;
  /** A small image as a data URL. */
  avatar?: string;
  /** Seconds until the greeting shows automatically; 0 or unset: never. */
  greetAfter?: number;
};

/** How contacts are asked for; texts left empty are the usual ones in the visitor's language. */
export type LeadFormColumn = {
  on: boolean;
  fields: ('name' | 'phone' | 'email' | 'comment')[];
  occasions: ('person' | 'refusal' | 'closed')[];
  intro: string;
  consent: string;
  policyUrl: string;
};

/** What an owner has said and done while setting the assistant up, where nothing else shows it. */
export type SetupColumn = {
  /** One of TRADES in app/schemas/setup.ts. */
  trade?: string;
  /** The profile was looked through. */
  profileSeen?: boolean;
};

export const assistants = pgTable(
  'assistants',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Public: part of the snippet on the owner's site. */
    key: text('key').notNull().unique(),
    name: text('name').notNull(),
    domain: text('domain').notNull().default('support'),
    /** Fraction 0.1 to 0.9. */
    temperature: real('temperature').notNull().default(0.5),
    customPrompt: text('custom_prompt').notNull().default(''),
    /** The widget's appearance on the owner's site; unset values have the widget's default. */
    appearance: jsonb('appearance').$type<Appearance>().notNull().default({}),
    /** Hosts whose pages may use the widget; empty means all. */
    allowedDomains: text('allowed_domains').array().notNull().default([]),
    /** How a visitor reaches a person: shown to visitors who ask for one. */
    contact: text('contact').notNull().default(''),
    /** Whether visitors can call a person, who answers in the inbox. */
    peopleAnswer: boolean('people_answer').notNull().default(true),
    /** After so many minutes without a word of a person, the assistant answers again. */
    handBackMinutes: integer('hand_back_minutes').notNull().default(60),
    /** How visitors are asked for a contact; null: nobody has set it up. */
    leadForm: jsonb('lead_form').$type<LeadFormColumn>(),
    setup: jsonb('setup').$type<SetupColumn>(),
    signedVisitorsOnly: boolean('signed_visitors_only').notNull().default(false),
    /** The number for WhatsApp, in E.164 form, that a visitor gets when nobody is there. Null: none. */
    whatsapp: text('whatsapp'),
    /** Messages older than this many days are deleted; null: they are kept until the owner deletes them. */
    retentionDays: integer('retention_days'),
    /** IANA name of the time zone, such as Asia/Almaty; null: the usual one for the owner's language. */
    timeZone: text('time_zone'),
    /** Grows with every change of the chunks, so that a process can tell when its copy of the index is outdated. */
    indexVersion: bigint('index_version', { mode: 'number' }).notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('assistants_owner').on(t.ownerId)],
);

export const aiActions = pgTable(
  'ai_actions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    actionName: text('action_name').notNull(),
    whenToUse: text('when_to_use').notNull(),
    buttonText: text('button_text').notNull(),
    url: text('url').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('ai_actions_assistant').on(t.assistantId)],
);

/** Websites whose pages have called an assistant's widget, by host. Written at most once a day by each process. */
export const widgetSites = pgTable(
  'widget_sites',
  {
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    /** With its port, if the address has one. */
    host: text('host').notNull(),
    firstSeenAt: moment('first_seen_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.assistantId, t.host] })],
);

/** The public page that tells a developer how to put the widget on a website. No row: there is none, or it was withdrawn. */
export const installPages = pgTable('install_pages', {
  assistantId: uuid('assistant_id')
    .primaryKey()
    .references(() => assistants.id, { onDelete: 'cascade' }),
  /** The unguessable part of its address. What the page shows stands on the owner's website too. */
  token: text('token').notNull().unique(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
