import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { newSecret, signedHeaders } from './sign';

const body = JSON.stringify({ type: 'lead.created', data: { name: 'Дана' } });
const at = new Date();

describe('a signed webhook', () => {
  it('is accepted by a receiver of Standard Webhooks, and only as it was sent', () => {
    const secret = newSecret();
    const headers = signedHeaders({ id: 'msg_1', at, body }, [secret]);
    const receiver = new Webhook(secret);
    expect(receiver.verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => receiver.verify(`${body} `, headers)).toThrow();
    expect(() => receiver.verify(body, { ...headers, 'webhook-id': 'msg_2' })).toThrow();
    expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow();
  });

  it('is accepted with either secret while one is being replaced', () => {
    const secrets = [newSecret(), newSecret()];
    const headers = signedHeaders({ id: 'msg_1', at, body }, secrets);
    for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toBeDefined();
  });

  it('is refused when it is old', () => {
    const secret = newSecret();
    const headers = signedHeaders({ id: 'msg_1', at: new Date(at.getTime() - 3600_000), body }, [secret]);
    expect(() => new Webhook(secret).verify(body, headers)).toThrow();
  });
});
