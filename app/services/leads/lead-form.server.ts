import { eq } from 'drizzle-orm';
import { tFor } from '~/i18n/i18n.server';
import { db } from '~/infra/db.server';
import type { Language } from '~/schemas/language';
import { LEAD_FIELDS, LEAD_LENGTHS, type LeadForm } from '~/schemas/people/leads';
import type { ShownLeadForm } from '~/schemas/widget';
import type { Assistant, AssistantRef } from '~/services/assistant/assistants.server';
import { addressOfPage } from '~/services/keys/one-time-tokens.server';
import { assistants } from '~db/schema/assistant/assistants';

/** What an owner finds when asking for contacts is turned on first. */
const FIRST_FORM: LeadForm = {
  on: false,
  fields: ['name', 'phone'],
  occasions: ['person', 'refusal'],
  intro: '',
  consent: '',
  policyUrl: '',
};

/** How an assistant asks for contacts, and whether it does. */
export const leadFormOf = ({ leadForm }: Pick<Assistant, 'leadForm'>): LeadForm => leadForm ?? FIRST_FORM;

/** The same where it does. */
export function activeForm({ leadForm }: Pick<Assistant, 'leadForm'>): LeadForm | undefined {
  return leadForm?.on ? leadForm : undefined;
}

export async function saveLeadForm({ id }: AssistantRef, form: LeadForm): Promise<void> {
  await db().update(assistants).set({ leadForm: form }).where(eq(assistants.id, id));
}

/** The address of the page with the form alone: for links, and for a button of the owner's. */
export const contactPage = ({ key }: Pick<Assistant, 'key'>): string => addressOfPage(`/contact/${key}`);

/** Whether a button leads to the page with the form, on whatever host this server is called by. */
export function isContactPage({ key }: Pick<Assistant, 'key'>, url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { pathname, origin } = new URL(url);
  return pathname.replace(/\/$/, '') === `/contact/${key}` && origin === new URL(contactPage({ key })).origin;
}

/** The form as a visitor sees it; undefined where contacts are not asked for. */
export function shownForm(
  assistant: Pick<Assistant, 'leadForm' | 'name' | 'appearance'>,
  language: Language,
): ShownLeadForm | undefined {
  const leadForm = activeForm(assistant);
  if (!leadForm) return undefined;
  const t = tFor(language);
  const { intro, consent, policyUrl } = leadForm;
  const fields = LEAD_FIELDS.filter((field) => leadForm.fields.includes(field));
  const eitherOf = fields.includes('phone') && fields.includes('email');
  return {
    fields: fields.map((name) => ({
      name,
      label: t(`leads:field.${name}`),
      required: !eitherOf && (name === 'phone' || name === 'email'),
      most: LEAD_LENGTHS[name],
    })),
    intro: intro || t('leads:form.intro'),
    consentText: consent || t('leads:form.consent', { name: assistant.appearance.name ?? assistant.name }),
    policyUrl,
    policy: t('leads:form.policy'),
    send: t('leads:form.send'),
    thanks: t('leads:form.thanks'),
  };
}
