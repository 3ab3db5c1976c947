import { afterAll, beforeAll } from 'vitest';
import { signIn } from '~/sign-in/session.server';
import { makeOwner, type TestOwner } from '../owners';
import { answerWith, type Receiver, startReceiver } from '../stand-ins/webhook-receiver';
import { startWholeServer } from './server';

type Stage = {
  server: Awaited<ReturnType<typeof startWholeServer>>;
  /** The owner's own system, which knows an order. */
  shop: Receiver;
  owner: TestOwner;
  /** The session of the owner. */
  cookie: string;
};

/** For the tests of one file: a whole server, an owner who is signed in, and the system that web actions call. */
export function webActionShop(): Stage {
  const stage = {} as Stage;
  beforeAll(async () => {
    const [server, shop, owner] = await Promise.all([startWholeServer(), startReceiver(), makeOwner()]);
    const cookie = (await signIn(owner.id)).split(';')[0] ?? '';
    shop.answer = answerWith(200, JSON.stringify({ order: { status: 'On its way', weight: 3 } }));
    Object.assign(stage, { server, shop, owner, cookie });
  });
  afterAll(() => Promise.all([stage.server.stop(), stage.shop.stop()]));
  return stage;
}

/** An action of that shop: what both its form and its call are filled with. */
export const ORDER_STATUS = { name: 'Order status', whenToUse: 'order status', method: 'GET', headerName: 'X-Api-Key' };
