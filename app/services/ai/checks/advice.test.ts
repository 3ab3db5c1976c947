import { APICallError } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { adviceOn, saidOf } from './advice';

const answered = (statusCode: number) =>
  new APICallError({ message: 'no', url: 'http://localhost/v1', requestBodyValues: {}, statusCode });
const silent = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });

describe('the advice on a call that failed', () => {
  it.each([
    ['a key that is refused', answered(401), 'check OPENAI_API_KEY'],
    ['a model that is not there', answered(404), 'check CHAT_MODEL'],
    ['a limit', answered(429), 'look at your plan'],
    ['an endpoint in trouble', answered(503), 'its own log'],
    ['an address that is something else', answered(200), 'as in /v1'],
    ['an endpoint that is off', new Error('Cannot connect', { cause: silent }), 'is the endpoint running'],
    ['an endpoint that is slow', new DOMException('too slow', 'TimeoutError'), 'MODEL_TIMEOUT_SECONDS'],
  ])('names what to do about %s, in the same line as the error', (_, error, todo) => {
    expect(adviceOn(error, 'chat')).toContain(todo);
    expect(saidOf(error, 'chat')).not.toContain('\n');
  });

  it('speaks of the settings that the model has', () => {
    expect(adviceOn(answered(404), 'embedding')).toContain('EMBEDDING_BASE_URL');
    expect(adviceOn(answered(401), 'embedding')).toContain('EMBEDDING_API_KEY');
  });

  it('is empty where only the error can tell', () => {
    expect(saidOf(new Error('tokenizer.json is missing\nat line 1'), 'embedding')).toBe('tokenizer.json is missing');
  });
});
