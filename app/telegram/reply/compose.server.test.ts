import { describe, expect, it } from 'vitest';
import { tFor } from '~/i18n/i18n.server';
import type { ChatReply } from '~/schemas/widget';
import { questionButtons, replyParts, simplified } from './compose.server';

const t = tFor('en');
const reply = (more: Partial<ChatReply>): ChatReply => ({
  answer: 'Yes.',
  messageId: 'm',
  sources: [],
  actions: [],
  suggestions: [],
  ...more,
});
const parts = (more: Partial<ChatReply>) => replyParts(reply(more), { language: 'en', updateId: 7 });

describe('a Telegram reply', () => {
  it('lists its sources in one line', () => {
    const sources = [
      { kind: 'document' as const, name: 'menu.pdf', page: 3 },
      { kind: 'text' as const, name: 'Delivery' },
    ];
    expect(parts({ sources })[0]?.text).toBe('Yes.\n\nSources: menu.pdf, p. 3 · Delivery');
  });

  it('links the web pages among its sources', () => {
    const page = { kind: 'document' as const, name: 'Prices', url: 'https://aspan.kz/prices' };
    const [part] = parts({ sources: [{ kind: 'text', name: 'Prices' }, page] });
    const link = part?.entities?.find(({ type }) => type === 'text_link');
    expect(link).toMatchObject({ url: page.url, length: 6 });
    expect(part?.text.slice(0, link?.offset)).toMatch(/Sources: Prices · $/);
  });

  it('has buttons for what Telegram opens, and writes out phone numbers and mail addresses', () => {
    const actions = [
      { buttonText: 'Order', url: 'https://aspan.kz/order' },
      { buttonText: 'Call us', url: 'tel:+77011234567' },
      { buttonText: 'Write to us', url: 'mailto:hi@aspan.kz' },
    ];
    expect(parts({ actions })).toEqual([
      {
        text: 'Yes.\n\nCall us: +77011234567\nWrite to us: hi@aspan.kz',
        buttons: [[{ text: 'Order', url: 'https://aspan.kz/order' }]],
      },
    ]);
  });

  it('has its buttons under the last part of a long answer, within Telegram’s limits', () => {
    const suggestions = [{ question: 'How long? '.repeat(60), answer: '' }];
    const [first, last, ...more] = parts({ answer: 'Yes, it is so. '.repeat(400), suggestions, requestFeedback: true });
    expect([first?.buttons, more]).toEqual([undefined, []]);
    const buttons = last?.buttons?.flat() ?? [];
    expect(buttons.map(({ callback_data }) => callback_data)).toEqual(['s:0', 'f:1:7', 'f:0:7']);
    expect(buttons[0]?.text).toHaveLength(200);
    expect(buttons[1]?.text).toBe(t('telegram:helpful'));
  });

  it('loses only its formatting when Telegram rejects it', () => {
    const [part] = parts({ answer: '**Yes.**', actions: [{ buttonText: 'Shop', url: 'http://localhost/shop' }] });
    expect(simplified(part ?? { text: '' })).toEqual({ text: 'Yes.\n\nShop: http://localhost/shop' });
  });

  it('shows a question on its button in one line', () => {
    expect(questionButtons([{ question: ' How\nmuch? ', answer: '' }], 'p')).toEqual([
      [{ text: 'How much?', callback_data: 'p:0' }],
    ]);
  });
});
