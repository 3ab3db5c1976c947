import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Transaction, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { enqueue } from '~/infra/queue.server';
import { LANGUAGES, type Language } from '~/schemas/language';
import type { LeadAnswers, LeadField, LeadSource } from '~/schemas/people/leads';
import type { Assistant } from '~/services/assistant/assistants.server';
import { tellOwnChats } from '~/services/notices/own-chats.server';
import { tellWebhooks } from '~/services/webhooks/announce.server';
import { leads } from '~db/schema/conversations/leads';
import { activeForm, shownForm } from './lead-form.server';
import { readPhone } from './phone';

export type NewLead = {
  visitorId: string;
  channel: 'widget' | 'telegram';
  /** The conversation it was left in, if in one. */
  conversationId?: string;
  answers: LeadAnswers;
  /** The words that the visitor agreed to, as they were shown. */
  consent: { text: string; url: string };
  source: LeadSource;
  language: Language;
  page?: string;
};

/**
 * Keeps the contact that a visitor has left, and has the owner told. A visitor has one contact: left again, it is
 * replaced, and is new again only if it has changed.
 *
 * @throws AppError `leads_off` or `invalid_input`, with what is wrong with which field.
 */
export async function saveLead(assistant: Assistant, lead: NewLead): Promise<void> {
  const leadForm = activeForm(assistant);
  if (!leadForm) throw new AppError('leads_off');
  const answers = readAnswers(lead.answers, leadForm.fields);
  const { visitorId, channel, conversationId, consent, source, language, page } = lead;
  const values = {
    ...{ conversationId, channel, source, language, page, consentText: consent.text, consentUrl: consent.url },
    ...{ name: answers.name ?? null, phone: answers.phone ?? null },
    ...{ email: answers.email ?? null, comment: answers.comment ?? null },
  };
  const same = sql`${leads.phone} is not distinct from excluded.phone and ${leads.email} is not distinct from excluded.email
    and ${leads.comment} is not distinct from excluded.comment`;
  await transaction(async (tx) => {
    const [kept] = await tx
      .insert(leads)
      .values({ assistantId: assistant.id, visitorId, ...values })
      .onConflictDoUpdate({
        target: [leads.assistantId, leads.visitorId],
        set: {
          ...values,
          consentAt: sql`now()`,
          state: sql`case when ${same} then ${leads.state} else 'new' end`,
          createdAt: sql`case when ${same} then ${leads.createdAt} else now() end`,
        },
      })
      .returning({
        id: leads.id,
        conversationId: leads.conversationId,
        fresh: sql<boolean>`${leads.createdAt} = now()::timestamptz(3)`,
      });
    if (kept?.fresh) await tellOfLead(assistant.id, kept, { channel, source }, tx);
    await enqueue('tell-of-waiting', { assistantId: assistant.id }, tx);
  });
}

async function tellOfLead(
  assistantId: string,
  { id, conversationId }: { id: string; conversationId: string | null },
  how: { channel: string; source: string },
  tx: Transaction,
): Promise<void> {
  await tellOwnChats(assistantId, { kind: 'lead', leadId: id, conversationId: conversationId ?? undefined }, tx);
  const place = conversationId === null ? {} : { conversationId };
  await tellWebhooks(tx, { assistantId, kind: 'lead.created', ...place, data: { leadId: id, ...how } });
}

/**
 * What a visitor agreed to on a form in the chat or on its page: the words that stand there now.
 *
 * @throws AppError `form_changed` where other words were shown.
 */
export function consentGiven(assistant: Assistant, shown: string): NewLead['consent'] {
  const form = activeForm(assistant);
  if (!form) throw new AppError('leads_off');
  const known = LANGUAGES.some((language) => shownForm(assistant, language)?.consentText === shown);
  if (!known) throw new AppError('form_changed');
  return { text: shown, url: form.policyUrl };
}

/** The answers to what was asked, in the form in which they are kept. */
function readAnswers(answers: LeadAnswers, fields: readonly LeadField[]): LeadAnswers {
  const read: LeadAnswers = {};
  for (const field of fields) if (answers[field]) read[field] = answers[field];
  const faults: Record<string, string> = {};
  if (read.phone !== undefined) {
    const phone = readPhone(read.phone);
    if (phone) read.phone = phone;
    else faults.phone = 'phoneUnread';
  }
  if (read.email !== undefined && !z.email().safeParse(read.email).success) faults.email = 'emailInvalid';
  if (read.phone === undefined && read.email === undefined) {
    const both = fields.includes('phone') && fields.includes('email');
    faults[fields.includes('phone') ? 'phone' : 'email'] = both ? 'contactMissing' : 'required';
  }
  if (Object.keys(faults).length > 0) throw new AppError('invalid_input', {}, faults);
  return read;
}
