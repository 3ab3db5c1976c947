import { AppError } from '~/infra/errors';
import type { VisitorEventsReply } from '~/schemas/widget';
import { ofConversation } from '~/services/live/changes.server';
import { hearPeople } from '~/services/live/typing';
import { liveStream } from './live-stream.server';

/** Streams one process holds open, and one visitor. */
const MOST = 20_000;
const MOST_A_VISITOR = 8;
const open = new Map<string, number>();
let all = 0;

/**
 * Streams what people say and do in a visitor's conversation: at once what the visitor does not have, then what comes.
 *
 * @param read the events after one. @throws AppError `busy`.
 */
export function streamVisitorEvents(
  conversationId: string,
  visitorId: string,
  after: number,
  read: (after: number) => Promise<VisitorEventsReply>,
  signal: AbortSignal,
): Response {
  const mine = open.get(visitorId) ?? 0;
  if (all >= MOST || mine >= MOST_A_VISITOR) throw new AppError('busy');
  open.set(visitorId, mine + 1);
  all++;
  let state: VisitorEventsReply['state'] | undefined;
  return liveStream(ofConversation(conversationId), signal, {
    read: async () => {
      const reply = await read(after);
      const news = reply.last > after || reply.state !== state;
      after = reply.last;
      state = reply.state;
      return news ? reply : undefined;
    },
    also: (send) =>
      hearPeople(conversationId, () => {
        if (state) send({ state, last: after, events: [], typing: true } satisfies VisitorEventsReply);
      }),
    ended: () => {
      all--;
      const left = (open.get(visitorId) ?? 1) - 1;
      if (left > 0) open.set(visitorId, left);
      else open.delete(visitorId);
    },
  });
}
