import { describe, expect, it } from 'vitest';
import { makeOwner } from '../../../test/owners';
import { ask } from '../../../test/visitors';
import { createAction, deleteAction, findAction, listActions, updateAction } from './ai-actions.server';
import { saveAiSettings } from './ai-settings.server';
import { assistantOfOwner } from './assistants.server';

const BOOKING = {
  actionName: 'Booking',
  whenToUse: 'When the visitor wants to book a table',
  buttonText: 'Book a table',
  url: 'https://example.com/booking',
};

describe('actions of an owner', () => {
  it('are created, changed and deleted', async () => {
    const owner = await makeOwner();
    const { id } = await createAction(owner.assistant, BOOKING);
    await createAction(owner.assistant, { ...BOOKING, actionName: 'Second' });
    await updateAction(owner.assistant, id, { ...BOOKING, buttonText: 'Reserve' });
    expect((await listActions(owner.assistant)).map(({ actionName, buttonText }) => [actionName, buttonText])).toEqual([
      ['Booking', 'Reserve'],
      ['Second', 'Book a table'],
    ]);
    await deleteAction(owner.assistant, id);
    await expect(findAction(owner.assistant, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await listActions(owner.assistant)).toHaveLength(1);
  });

  it('are inaccessible to another owner', async () => {
    const [mine, theirs] = [await makeOwner(), await makeOwner()];
    const { id } = await createAction(theirs.assistant, BOOKING);
    for (const attempt of [
      () => findAction(mine.assistant, id),
      () => updateAction(mine.assistant, id, { ...BOOKING, url: 'https://elsewhere.example' }),
      () => deleteAction(mine.assistant, id),
      () => findAction(mine.assistant, 'not-an-id'),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await listActions(mine.assistant)).toEqual([]);
    expect(await findAction(theirs.assistant, id)).toMatchObject(BOOKING);
  });
});

describe('buttons below an answer', () => {
  it('appear only when the question meets their condition, in each language', async () => {
    const owner = await makeOwner();
    await createAction(owner.assistant, BOOKING);
    await createAction(owner.assistant, {
      actionName: 'Возврат',
      whenToUse: 'Когда клиент хочет вернуть товар или оформить возврат',
      buttonText: 'Оформить возврат',
      url: 'https://example.com/returns',
    });
    await createAction(owner.assistant, {
      actionName: 'Жеткізу',
      whenToUse: 'Клиент жеткізу құнын сұрағанда',
      buttonText: 'Жеткізуді есептеу',
      url: 'https://example.com/delivery',
    });
    const buttons = async (message: string) => (await ask(owner, message)).actions.map(({ buttonText }) => buttonText);
    expect(await buttons('I want to book a table for four')).toEqual(['Book a table']);
    expect(await buttons('Хочу оформить возврат')).toEqual(['Оформить возврат']);
    expect(await buttons('Жеткізу құны қандай?')).toEqual(['Жеткізуді есептеу']);
    for (const other of [
      'What time do you open?',
      'Какая гарантия на кофемашину?',
      'Рахмет',
      'What does the visitor see?',
    ]) {
      expect([other, await buttons(other)]).toEqual([other, []]);
    }
  });

  it('follow a change of their condition at once', async () => {
    const owner = await makeOwner();
    const { id } = await createAction(owner.assistant, BOOKING);
    expect((await ask(owner, 'I want to book a table')).actions).toEqual([
      { buttonText: 'Book a table', url: 'https://example.com/booking' },
    ]);
    await updateAction(owner.assistant, id, { ...BOOKING, whenToUse: 'Questions about parking' });
    expect((await ask(owner, 'I want to book a table')).actions).toEqual([]);
    expect((await ask(owner, 'Where is the parking?')).actions).toHaveLength(1);
  });
});

describe('the assistant’s settings', () => {
  it('keep the contact when a change omits it', async () => {
    const { id, assistant } = await makeOwner();
    const settings = { domain: 'support', temperature: 0.5, customPrompt: '' } as const;
    await saveAiSettings(assistant, { ...settings, contact: '+7 727 000 11 22' });
    await saveAiSettings(assistant, { ...settings, temperature: 0.7 });
    expect(await assistantOfOwner(id)).toMatchObject({ contact: '+7 727 000 11 22', temperature: 0.7 });
    await saveAiSettings(assistant, { ...settings, contact: '' });
    expect(await assistantOfOwner(id)).toMatchObject({ contact: '' });
  });

  it('are saved for their owner only', async () => {
    const [mine, theirs] = [await makeOwner(), await makeOwner()];
    await saveAiSettings(mine.assistant, { domain: 'custom', temperature: 0.9, customPrompt: 'Speak like a pirate.' });
    expect(await assistantOfOwner(mine.id)).toMatchObject({
      domain: 'custom',
      temperature: 0.9,
      customPrompt: 'Speak like a pirate.',
    });
    expect(await assistantOfOwner(theirs.id)).toMatchObject({ domain: 'support', temperature: 0.5, customPrompt: '' });
  });
});
