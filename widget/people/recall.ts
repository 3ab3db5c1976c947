import type { VisitorEventsReply } from '../../app/schemas/widget';
import type { PeopleContext } from './context';

/**
 * Has replies taken one after the other: what was written elsewhere meanwhile (by mail, in another tab, on another
 * device) is fetched before what follows it, so that it stands where it belongs.
 */
export function inTurn(
  chat: PeopleContext['chat'],
  listened: () => string,
  take: (reply: VisitorEventsReply) => void,
): (reply: VisitorEventsReply) => void {
  let taking = Promise.resolve();
  let recalled = '';
  const recall = async ({ events }: VisitorEventsReply) => {
    const missing = events
      .map(({ behind }) => behind)
      .filter((behind) => behind && !chat.state.messages.some(({ id }) => id === behind))
      .pop();
    if (!missing || missing === recalled) return;
    recalled = missing;
    // Without it they stand at the end.
    await chat.recall().catch(() => {});
  };
  return (reply) => {
    const of = listened();
    taking = taking
      .then(async () => {
        await recall(reply);
        if (of === listened()) take(reply);
      })
      .catch(() => {});
  };
}
