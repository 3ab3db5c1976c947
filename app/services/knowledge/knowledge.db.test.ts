import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../../test/failures';
import { makeOwner, type TestOwner, uploadOfFiles } from '../../../test/owners';
import { answerQuestion } from '../answer/answer-question.server';
import { assistantByKey } from '../assistant/assistants.server';
import { deleteDocument, listDocuments, uploadDocuments } from './documents.server';
import { addQa, deleteQaEntry, listQa, updateQaEntry } from './qa.server';
import { ingestDocument } from './reading/ingest.server';
import { addText, deleteText, listTexts } from './texts.server';

async function ask({ assistant, owner }: TestOwner, message: string) {
  return answerQuestion({
    assistant: await assistantByKey(assistant.key),
    owner,
    channel: 'widget',
    visitor: { id: randomUUID() },
    message,
  });
}

async function uploadAndRead(owner: TestOwner, name: string, content: string) {
  const [document] = await uploadDocuments(owner.assistant, uploadOfFiles([{ name, content }]));
  if (!document) throw new Error('nothing was uploaded');
  await ingestDocument(document.id);
  return document;
}

describe('what an owner teaches the assistant', () => {
  it('answers from an uploaded document, and names it', async () => {
    const owner = await makeOwner();
    await uploadAndRead(owner, 'Доставка.txt', 'Мы доставляем заказы по Алматы за два дня. Доставка стоит 1500 тенге.');
    const [document] = await listDocuments(owner.assistant);
    expect(document).toMatchObject({ filename: 'Доставка.txt', status: 'ready' });
    const reply = await ask(owner, 'Сколько стоит доставка?');
    expect(reply.answer).toContain('1500 тенге');
    expect(reply.sources).toEqual([{ kind: 'document', name: 'Доставка.txt' }]);
  });

  it('answers from a question/answer pair and from a text at once', async () => {
    const owner = await makeOwner();
    await addQa(owner.assistant, [{ question: 'Can I pay by card?', answer: 'Yes, Visa and Mastercard.' }]);
    await addText(owner.assistant, 'Our showroom is open on Saturdays from 10:00 to 18:00.');
    expect((await ask(owner, 'Do you take payment by card?')).answer).toBe('Yes, Visa and Mastercard.');
    expect((await ask(owner, 'When is the showroom open on Saturdays?')).answer).toContain('10:00 to 18:00');
  });

  it('answers with a pair’s new words once it is changed in its place, and no longer with the old ones', async () => {
    const owner = await makeOwner();
    const pairs = [
      { question: 'Do you ship abroad?', answer: 'No, only within Kazakhstan.' },
      { question: 'Can I pay by card?', answer: 'Yes.' },
    ];
    const { entries, ...group } = await addQa(owner.assistant, pairs);
    const id = entries[0]?.id ?? '';
    await updateQaEntry(owner.assistant, id, { question: ' Do you ship abroad? ', answer: 'Yes, to Uzbekistan too.' });
    expect((await ask(owner, 'Do you ship abroad?')).answer).toBe('Yes, to Uzbekistan too.');
    const changed = { id, question: 'Do you ship abroad?', answer: 'Yes, to Uzbekistan too.' };
    expect(await listQa(owner.assistant)).toEqual([{ ...group, entries: [changed, entries[1]] }]);
    const stranger = await makeOwner();
    expect(await failureOf(updateQaEntry(stranger.assistant, id, changed))).toBe('not_found');
    expect(await failureOf(updateQaEntry(owner.assistant, 'no id', changed))).toBe('not_found');
  });

  it('forgets what is deleted', async () => {
    const owner = await makeOwner();
    const document = await uploadAndRead(owner, 'warranty.txt', 'The warranty of the grinder lasts 36 months.');
    const group = await addQa(owner.assistant, [
      { question: 'Do you sell gift cards?', answer: 'Gift cards cost 5000.' },
    ]);
    const text = await addText(owner.assistant, 'Parking behind the building is free for guests.');
    expect((await ask(owner, 'How long is the warranty of the grinder?')).answer).toContain('36 months');

    await deleteDocument(owner.assistant, document.storedName);
    await deleteQaEntry(owner.assistant, group.entries[0]?.id ?? '');
    await deleteText(owner.assistant, text.id);

    expect(await listDocuments(owner.assistant)).toEqual([]);
    expect(await listQa(owner.assistant)).toEqual([]);
    expect(await listTexts(owner.assistant)).toEqual([]);
    for (const question of [
      'How long is the warranty of the grinder?',
      'Do you sell gift cards?',
      'Is parking free?',
    ]) {
      expect((await ask(owner, question)).sources).toEqual([]);
    }
  });
});
