import { z } from 'zod';
import { FACT_CHARS } from '../assistant/profile';

/** Websites that are read (product.md). Messages are keys of validation.json. */

export const WEBSITE_MODES = ['site', 'page'] as const;
export const WEBSITE_INTERVALS = ['never', 'day', 'week'] as const;
export const MAX_PATTERNS = 20;
/** Facts that a start page proposes. */
export const MAX_PROPOSED_FACTS = 8;
/** Pages that one page of the screen shows. */
export const PAGES_SHOWN = 200;
/** Pages that can be chosen at once: as many as the greatest plan has. */
const MAX_CHOSEN = 10_000;

const pattern = z.string().trim().min(1).max(200, { error: 'tooLong', abort: true }).regex(/^[/*]/, 'website_pattern');
/** A list, or a text with a pattern a line. */
const patterns = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(/\s+/).filter(Boolean) : value),
  z.array(pattern).max(MAX_PATTERNS, 'tooManyRows').default([]),
);

/** How a website is read. */
export const websiteSettingsSchema = z.object({
  every: z.enum(WEBSITE_INTERVALS).default('week'),
  include: patterns,
  exclude: patterns,
});
export type WebsiteSettings = z.infer<typeof websiteSettingsSchema>;

/** Body of POST /api/knowledge/websites, and the form that adds a website. */
export const websiteSchema = websiteSettingsSchema.extend({
  url: z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required', abort: true })
    .max(500, { error: 'tooLong', abort: true }),
  mode: z.enum(WEBSITE_MODES).default('site'),
});
export type WebsiteInput = z.infer<typeof websiteSchema>;

/** Body of PUT /api/knowledge/websites/{id}/pages: all pages that are to be read. */
export const chosenPagesSchema = z.object({
  pages: z.array(z.uuid(), { error: 'website_choose' }).min(1, 'website_choose').max(MAX_CHOSEN, 'tooManyRows'),
});

/** The form with the ticks of the pages from one on. `step`: they are read, or the next ones are shown. */
export const tickedPagesSchema = z.object({
  pages: z.preprocess(
    (value) => (typeof value === 'string' ? [value] : value),
    z.array(z.uuid()).max(PAGES_SHOWN).default([]),
  ),
  from: z.coerce.number().int().min(0).max(100_000).default(0),
  step: z.enum(['read', 'next']).default('read'),
});

/** Query of GET /api/knowledge/websites/{id}/pages. */
export const pageListQuery = z.object({ from: z.coerce.number().int().min(0).max(100_000).default(0) });

/** Body of POST /api/knowledge/websites/{id}/gone. */
export const gonePagesSchema = z.object({ remove: z.boolean() });
/** The form that asks. */
export const goneFormSchema = z.object({ remove: z.enum(['true', 'false']) });

const LOOK_PARTS = ['name', 'color', 'logo'] as const;
/** What an owner takes of a website's proposal: its look, and facts by their text. */
export const proposalChoiceSchema = z.object({
  look: z.array(z.enum(LOOK_PARTS)).max(LOOK_PARTS.length).default([]),
  facts: z.array(z.string().max(FACT_CHARS)).max(MAX_PROPOSED_FACTS).default([]),
});
export type ProposalChoice = z.infer<typeof proposalChoiceSchema>;

const asList = (value: unknown) => (typeof value === 'string' ? [value] : value);
/** The form with the ticks of the proposal. `step`: what is ticked is taken, or nothing of it. */
export const proposalFormSchema = z.object({
  look: z.preprocess(asList, proposalChoiceSchema.shape.look),
  facts: z.preprocess(asList, proposalChoiceSchema.shape.facts),
  step: z.enum(['take', 'leave']).default('take'),
});
