import { describe, expect, it } from 'vitest';
import { type WidgetSettings, widgetSettingsSchema } from '~/schemas/assistant/widget-settings';
import { addQa } from '~/services/knowledge/qa.server';
import { errorOf } from '../../../test/failures';
import { makeOwner } from '../../../test/owners';
import { ask } from '../../../test/visitors';
import { recordFeedback } from '../conversations/feedback.server';
import { historyOf } from '../conversations/visitor-history.server';
import { assistantOfOwner } from './assistants.server';
import { allowsOrigin, frameAncestors, lookOf, saveWidgetSettings } from './widget-settings.server';

/** A form as the screen sends it. */
const settings = (fields: Record<string, unknown> = {}): WidgetSettings => widgetSettingsSchema.parse(fields);
const image = (bytes: number[], name = 'me.png') => new File([new Uint8Array(bytes)], name, { type: 'image/png' });
/** The smallest PNG: its signature and the header of one pixel. */
const PNG = [137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0];

describe('the appearance of the widget', () => {
  it('has defaults while the owner has set nothing', async () => {
    const owner = await makeOwner();
    expect(lookOf(owner.assistant, 'en')).toBeUndefined();
    await saveWidgetSettings(owner.assistant, settings({ color: '#162147', side: 'right', greetAfter: '0' }));
    expect(lookOf(await assistantOfOwner(owner.id), 'en')).toBeUndefined();
  });

  it('is what the owner set, with a readable text colour', async () => {
    const owner = await makeOwner();
    const wanted = { color: '#F1C40F', side: 'left', name: 'Aspan', greeting: 'Сәлем!', greetAfter: '5' };
    await saveWidgetSettings(owner.assistant, settings({ ...wanted, avatar: image(PNG) }));
    expect(lookOf(await assistantOfOwner(owner.id), 'kk')).toEqual({
      color: '#f1c40f',
      ink: '#111827',
      side: 'left',
      name: 'Aspan',
      greeting: 'Сәлем!',
      avatar: `data:image/png;base64,${Buffer.from(PNG).toString('base64')}`,
      invitation: { after: 5, text: 'Сәлем!', close: 'Жабу' },
    });
  });

  it('has an invitation in the visitor’s language when the owner wrote no greeting', async () => {
    const owner = await makeOwner();
    await saveWidgetSettings(owner.assistant, settings({ greetAfter: 3 }));
    const assistant = await assistantOfOwner(owner.id);
    const texts = (['en', 'ru', 'kk'] as const).map((language) => lookOf(assistant, language)?.invitation?.text);
    expect(new Set(texts).size).toBe(3);
  });

  it('keeps the image until it is replaced or removed', async () => {
    const owner = await makeOwner();
    const avatar = async () => (await assistantOfOwner(owner.id)).appearance.avatar;
    await saveWidgetSettings(owner.assistant, settings({ avatar: image(PNG) }));
    await saveWidgetSettings(owner.assistant, settings({ name: 'Aspan' }));
    expect(await avatar()).toMatch(/^data:image\/png;base64,/);
    await saveWidgetSettings(owner.assistant, settings({ removeAvatar: 'on' }));
    expect(await avatar()).toBeUndefined();
  });

  it.each([
    ['a drawing with a script in it', [...Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')]],
    ['a text called an image', [...Buffer.from('hello')]],
    ['a document', [...Buffer.from('%PDF-1.7\n')]],
  ])('never accepts %s as an image', async (_, bytes) => {
    const owner = await makeOwner();
    const error = await errorOf(saveWidgetSettings(owner.assistant, settings({ avatar: image(bytes) })));
    expect(error.fields).toEqual({ avatar: 'widget-appearance:faults.avatarType' });
  });
});

describe('the pages that may use the widget', () => {
  const only = (text: string) => ({ allowedDomains: settings({ allowedDomains: text }).allowedDomains });

  it('are all while the owner names none', () => {
    expect(allowsOrigin(only(''), 'https://anyone.example')).toBe(true);
    expect(allowsOrigin(only(''), undefined)).toBe(true);
    expect(frameAncestors(only(''))).toBe('frame-ancestors *');
  });

  it.each([
    ['shop.example', ['https://shop.example', 'http://shop.example', 'https://shop.example:8443']],
    ['https://Shop.Example/', ['https://shop.example']],
    ['*.shop.example', ['https://www.shop.example', 'https://a.b.shop.example']],
    [
      'қазына.example',
      ['https://xn--80aa7dsa0a0m.example', `https://${new URL('http://қазына.example').host}`].slice(1),
    ],
    ['localhost:5173', ['http://localhost:5173']],
    ['shop.example:443', ['https://shop.example']],
    [
      'one.example, two.example\nthree.example',
      ['https://one.example', 'https://two.example', 'https://three.example'],
    ],
  ])('include a listed one: %s', (list, origins) => {
    for (const origin of origins) expect([origin, allowsOrigin(only(list), origin)]).toEqual([origin, true]);
  });

  it.each([
    ['shop.example', 'https://evil.example'],
    ['shop.example', 'https://shop.example.evil.example'],
    ['shop.example', 'https://myshop.example'],
    ['shop.example', 'https://www.shop.example'],
    ['*.shop.example', 'https://shop.example'],
    ['*.shop.example', 'https://evilshop.example'],
    ['localhost:5173', 'http://localhost:3000'],
    ['shop.example:443', 'http://shop.example'],
    ['shop.example', 'null'],
    ['shop.example', undefined],
  ])('exclude others: %s is not %s', (list, origin) => {
    expect(allowsOrigin(only(list), origin)).toBe(false);
  });

  it('are the same for an iframe', () => {
    expect(frameAncestors(only('shop.example *.shop.example localhost:5173'))).toBe(
      "frame-ancestors 'self' http://shop.example:* http://*.shop.example:* http://localhost:5173",
    );
  });

  it.each(['https://shop.example/path', '*', '*.example', 'user@shop.example', "'unsafe-inline'", 'x"y.example'])(
    'are rejected when an entry is not a site: %s',
    (list) => {
      const { error } = widgetSettingsSchema.safeParse({ allowedDomains: list });
      expect(error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([
        ['allowedDomains', 'widget-appearance:faults.domain'],
      ]);
    },
  );
});

describe('a visitor’s own conversation', () => {
  it('is available on another device of the visitor with its feedback, and to no other visitor', async () => {
    const owner = await makeOwner();
    await addQa(owner.assistant, [{ question: 'Can I pay by card?', answer: 'Yes, Visa and Mastercard.' }]);
    const mine = { id: 'client-1' };
    const at = { assistantId: owner.assistant.id, visitorId: mine.id };
    expect(await historyOf(at)).toEqual({ entries: [] });
    await ask(owner, 'Can I pay by card?', { visitor: mine, messageId: 'message-1', thread: 'first' });
    await ask(owner, 'Can I pay by card?', { visitor: mine, messageId: 'message-2', thread: 'second' });
    await ask(owner, 'Who won the race?', { visitor: mine, messageId: 'message-3', thread: 'second' });
    await ask(owner, 'Can I pay by card?', { visitor: { id: 'client-2' }, messageId: 'message-4', thread: 'second' });
    await ask(owner, 'Can I pay by card?', { visitor: mine, messageId: 'message-5', channel: 'playground' });
    await recordFeedback({ ...at, messageId: 'message-2', solved: false });

    const latest = await historyOf(at);
    expect(latest.conversationId).toBe('second');
    expect(latest.entries).toMatchObject([
      { messageId: 'message-2', message: 'Can I pay by card?', answer: 'Yes, Visa and Mastercard.', solved: false },
      { messageId: 'message-3', message: 'Who won the race?', requestFeedback: false },
    ]);
    const named = await historyOf({ ...at, conversationId: 'first' });
    expect(named.entries.map(({ messageId }) => messageId)).toEqual(['message-1']);

    expect(await historyOf({ ...at, visitorId: 'client-3', conversationId: 'second' })).toEqual({ entries: [] });
    const stranger = await makeOwner();
    expect(await historyOf({ ...at, assistantId: stranger.assistant.id })).toEqual({ entries: [] });
  });
});
