import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { assistantByKey } from '~/services/assistant/assistants.server';
import { listVisitors } from '~/services/conversations/logs/visitor-list.server';
import { attend } from '~/services/inbox/attendance.server';
import { callFromButton } from '~/services/inbox/call-person.server';
import { stateFact } from '~/services/profile/profile.server';
import { assistants } from '~db/schema/assistant/assistants';
import { makeOwner } from '../../../test/owners';
import { ask } from '../../../test/visitors';
import { codeOf, whatsappLink, whatsappOfProfile } from './whatsapp.server';

async function withNumber() {
  const owner = await makeOwner();
  await db().update(assistants).set({ whatsapp: '+77012345678' }).where(eq(assistants.id, owner.assistant.id));
  return { ...owner, assistant: await assistantByKey(owner.assistant.key) };
}

describe('the way on in WhatsApp', () => {
  it('names the conversation and the last question, and the logs find the conversation by its code', async () => {
    const owner = await withNumber();
    const visitor = { id: 'anna' };
    await ask(owner, 'Do you repair violins\n& cellos?', { visitor });
    const caller = { visitor, channel: 'widget', language: 'ru' } as const;
    const { conversationId } = await callFromButton(owner.assistant, caller);
    const { url = '', buttonText } = (await whatsappLink(owner.assistant, conversationId, 'ru')) ?? {};
    expect([new URL(url).pathname, buttonText]).toEqual(['/77012345678', 'Продолжить в WhatsApp']);
    const text = new URL(url).searchParams.get('text') ?? '';
    expect(text).toContain(`диалог ${codeOf(conversationId)}`);
    expect(text).toContain('Мой вопрос: Do you repair violins & cellos?');
    const { visitors } = await listVisitors(owner.assistant, { query: codeOf(conversationId), most: 5 });
    expect(visitors.map(({ visitorId }) => visitorId)).toEqual(['anna']);
  });

  it('is offered where a demand calls a person while nobody is at the inbox, and not without a number', async () => {
    const [owner, without] = [await withNumber(), await makeOwner()];
    const demand = 'Connect me to a person';
    const links = async (to: typeof owner, id: string) =>
      (await ask(to, demand, { visitor: { id } })).actions.filter(({ url }) => url.startsWith('https://wa.me/'));
    expect(await links(owner, 'a')).toHaveLength(1);
    expect(await links(without, 'a')).toEqual([]);
    await attend(owner.assistant, owner.id);
    expect(await links(owner, 'b')).toEqual([]);
  });

  it('is proposed by the number that the profile names for it', async () => {
    const { assistant } = await makeOwner();
    expect(await whatsappOfProfile(assistant)).toBeUndefined();
    await stateFact(assistant, { kind: 'whatsapp', text: '8 701 234 56 78', branch: '' });
    expect(await whatsappOfProfile(await assistantByKey(assistant.key))).toBe('+77012345678');
  });
});
