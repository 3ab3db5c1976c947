import { answerWith, startReceiver } from '../test/stand-ins/webhook-receiver';
import { chatOn } from './fixtures/chat';
import { ownerPage } from './fixtures/owner-page';
import { expect, test } from './fixtures/test';

test('an owner sets up a web action and tries it, and a visitor uses it after a yes', async ({
  browser,
  page,
  komek,
  site,
  shop,
}) => {
  const system = await startReceiver();
  system.answer = answerWith(200, JSON.stringify({ booking: { code: 'T-17', table: 4 } }));
  const owner = await ownerPage(browser, komek, shop, true);
  await owner.goto('/ai-actions');
  await owner.getByRole('link', { name: 'Add a web action' }).click();
  await owner.getByLabel('Name', { exact: true }).first().fill('Booking');
  await owner.getByLabel('When to use it').fill('book a table');
  await owner.getByLabel('Method').selectOption('POST');
  await owner.getByLabel('Address', { exact: true }).fill(`${new URL(system.url).origin}/bookings`);
  const value = owner.getByRole('group', { name: 'Value 1' });
  await value.getByLabel('Name in the address').fill('guests');
  await value.getByLabel('Kind').selectOption('number');
  await value.getByLabel('Asked as, English').fill('Number of guests');
  await owner.getByLabel('Where it is in the answer').fill('booking.code');
  await owner.getByLabel('Shown as, English').fill('Your booking');
  await owner.getByRole('button', { name: 'Save' }).click();
  await expect(owner.getByText('Try it below before visitors do')).toBeVisible();
  await owner.getByLabel('Number of guests').fill('2');
  await owner.getByRole('button', { name: 'Try it' }).click();
  await expect(owner.getByText('It works. Status 200')).toBeVisible();
  await owner.getByText('Everything in the answer').click();
  await expect(owner.getByText('booking.table')).toBeVisible();

  site.setBody(shop.tag());
  await page.goto(`${site.url}/`);
  const chat = chatOn(page);
  await chat.open();
  await chat.ask('I want to book a table');
  await expect(chat.replies.last()).toContainText('Number of guests');
  await chat.ask('4');
  // What is sent is shown first, and nothing has left yet.
  await expect(chat.replies.last()).toContainText('4');
  await expect(chat.replies.last()).toContainText(/yes/i);
  expect(system.got).toHaveLength(1);
  await chat.ask('Yes');
  await expect(chat.replies.last()).toContainText('T-17');
  expect(system.got.map(({ body }) => JSON.parse(body))).toEqual([{ guests: '2' }, { guests: '4' }]);
  await owner.context().close();
  await system.stop();
});
