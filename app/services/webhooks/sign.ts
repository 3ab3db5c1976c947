import { createHmac, randomBytes } from 'node:crypto';

/** Standard Webhooks: https://github.com/standard-webhooks/standard-webhooks */

const PREFIX = 'whsec_';

/** A new secret, as its owner gives it to the receiver. */
export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64');

type Message = { id: string; at: Date; body: string };

/** The headers by which a receiver knows the sender and the message. Each secret signs: one of two is being replaced. */
export function signedHeaders({ id, at, body }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
