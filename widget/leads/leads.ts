import type { h as createElement } from 'preact';
import type { LeadAsk, LeadFormReply, LeadReply, ShownLeadForm } from '../../app/schemas/widget';
import type { Leads, PeopleContext } from '../people/context';
import { NOTICE } from '../people/events';
import { adoptStyles } from '../shadow';
import css from './leads.css?inline';

const TYPES = { name: 'text', phone: 'tel', email: 'email', comment: 'text' };
const COMPLETES = { name: 'name', phone: 'tel', email: 'email', comment: 'off' };

/**
 * The form by which a visitor leaves a contact, loaded when it is asked for. The chat goes on beside it. All its texts
 * come from the server, so it is one file for all languages.
 */
export function leads({ h, root, settings, chat }: PeopleContext): Leads {
  const { state, visitor } = chat;
  let form: ShownLeadForm | undefined;
  let busy = false;
  let fault = '';

  async function call<T>(name: string, body: object): Promise<T> {
    const { lang } = settings;
    const response = await fetch(`${settings.api}${name}`, {
      method: 'POST',
      credentials: 'same-origin',
      body: JSON.stringify({ ...(await visitor.get()), ...body, lang }),
    });
    if (response.ok) return response.json();
    const { message, fields } = await response.json();
    throw new Error((Object.values(fields || {})[0] as string) || message);
  }

  /** Stops asking for a contact, on other pages too. */
  function end(): void {
    form = undefined;
    for (const message of state.messages) message.lead = undefined;
    chat.update();
  }

  async function send(event: Event): Promise<void> {
    event.preventDefault();
    const filled = Object.fromEntries(new FormData(event.currentTarget as HTMLFormElement));
    busy = true;
    fault = '';
    chat.update();
    try {
      const { consentText } = form as ShownLeadForm;
      const body = { ...filled, consentText, conversationId: chat.thread(), page: location.href };
      const { text } = await call<LeadReply>('lead', body);
      state.messages.push({ id: `l${Date.now()}`, from: 'note', name: NOTICE, text });
      state.said = text;
      end();
    } catch (error) {
      fault = (error as Error).message;
      // The words of the consent may have changed.
      await load().catch(() => {});
    }
    busy = false;
    chat.update();
  }

  async function load(): Promise<void> {
    form = (await call<LeadFormReply>('lead-form', {})).form;
    if (form) chat.update();
    else end();
  }
  load().catch(() => {});
  adoptStyles(root, css, true);

  return (ask) => form && drawn(h, form, { ask, busy, fault, send });
}

type Drawing = { ask: LeadAsk; busy: boolean; fault: string; send: (event: Event) => void };

function drawn(h: typeof createElement, form: ShownLeadForm, { ask, busy, fault, send }: Drawing) {
  const { intro, fields, consentText, policyUrl, policy, send: label } = form;
  return h(
    'details',
    { class: 'lead', open: ask === 'open' || undefined },
    h('summary', { dir: 'auto' }, intro),
    h(
      'form',
      { onSubmit: send },
      fields.map(({ name, label, required, most }) =>
        h(
          'label',
          { key: name },
          label,
          h('input', {
            name,
            type: TYPES[name],
            autocomplete: COMPLETES[name],
            required: required || undefined,
            maxLength: most,
          }),
        ),
      ),
      h(
        'label',
        { class: 'agree' },
        h('input', { type: 'checkbox', required: true }),
        h(
          'span',
          { dir: 'auto' },
          consentText,
          policyUrl && [' ', h('a', { href: policyUrl, target: '_blank', rel: 'noopener noreferrer' }, policy)],
        ),
      ),
      fault && h('p', { class: 'fault', role: 'alert' }, fault),
      h('button', { disabled: busy }, label),
    ),
  );
}
