import { describe, expect, it } from 'vitest';
import type { VisitorEvent } from '../../app/schemas/widget';
import type { Message } from '../server/conversation';
import { shown } from './events';

const said = (id: string, from: Message['from'] = 'user'): Message => ({ id, from, text: id });
const event = (id: number, behind: string | null, more: Partial<VisitorEvent> = {}): VisitorEvent => ({
  ...{ id, by: 'person', name: 'Aida', text: `event ${id}`, behind },
  ...more,
});
const shownIds = (messages: Message[], ...events: VisitorEvent[]) =>
  events.reduce(shown, messages).map(({ id, from }) => `${id} ${from}`);

describe('what people wrote', () => {
  it('stands behind the exchange that it follows, in its order', () => {
    const messages = [said('m1'), said('m1', 'bot'), said('m2')];
    expect(shownIds(messages, event(1, 'm1', { by: 'notice' }), event(2, 'm1'), event(3, 'm2'))).toEqual([
      'm1 user',
      'm1 bot',
      'e1 note',
      'e2 bot',
      'm2 user',
      'e3 bot',
    ]);
  });

  it('stands at the end if the message before it is not known here', () => {
    expect(shownIds([said('m1')], event(1, null), event(2, 'gone'))).toEqual(['m1 user', 'e1 bot', 'e2 bot']);
  });

  it('is shown once, however often it comes', () => {
    const messages = shown([said('m1')], event(1, 'm1'));
    expect(shown(messages, event(1, 'm1'))).toBe(messages);
    expect(messages.at(-1)).toMatchObject({ name: 'Aida', text: 'event 1' });
  });
});
