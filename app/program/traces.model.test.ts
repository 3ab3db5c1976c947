import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateText } from 'ai';
import { afterEach, describe, expect, it } from 'vitest';
import { withRequestId } from '~/infra/context/current-request';
import { embedQuestions } from '~/services/ai/embed-texts.server';
import { chatModel, embeddingModel } from '~/services/ai/models.server';
import { telemetry } from '~/services/ai/uses/telemetry';
import { replyParts } from '~/services/answer/generate/reply-parts';
import { answerInstead, endpoint } from '../../test/stand-ins/model';
import { startTraces } from './traces.server';

/** A stand-in for a collector: what it was sent, whole. */
async function collector(status = 200) {
  const received: { path?: string; key?: string; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    received.push({ path: request.url, key: String(request.headers['x-key']), body });
    response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = await startTraces({
    ...{ url: `http://127.0.0.1:${port}/v1/traces`, headers: { 'x-key': 'secret' }, service: 'shop' },
  });
  let stopped = false;
  const end = async () => {
    if (!stopped) await stop();
    stopped = true;
    server.close();
  };
  ends.push(end);
  return { received, end };
}
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

type Span = {
  name: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number; message?: string };
};
const spansOf = (received: { body: string }[]): Span[] =>
  received.flatMap(({ body }) => {
    const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  });
const attribute = (span: Span | undefined, name: string): unknown => {
  const value = span?.attributes.find(({ key }) => key === name)?.value ?? {};
  return Object.values(value)[0];
};

const SECRET = 'Does Aigerim deliver to Satpaev street?';
const ANSWER = 'Aigerim delivers for 900 tenge.';

async function reply(): Promise<string> {
  const until = AbortSignal.timeout(2_000);
  const prompt = { system: 'Answer.', messages: [{ role: 'user' as const, content: SECRET }] };
  const options = { temperature: 0, until, chosen: new Set<never>(), hasBegun: () => false };
  let text = '';
  for await (const part of replyParts(chatModel()!, prompt as never, options))
    if (part.type === 'text-delta') text += part.text;
  return text;
}

describe('traces of models', () => {
  it('tell the collector of each call, by the request it belongs to, and hold no word of it', async () => {
    endpoint.onMessage(/.*/, { content: ANSWER });
    const { received, end } = await collector();
    await withRequestId('request-7', async () => {
      expect(await reply()).toBe(ANSWER);
      await generateText({ model: chatModel()!, prompt: SECRET, ...telemetry('propose-pairs') });
      await embedQuestions(embeddingModel()!, [SECRET], AbortSignal.timeout(2_000));
    });
    await end();
    expect(received[0]).toMatchObject({ path: '/v1/traces', key: 'secret' });
    const spans = spansOf(received);
    const called = (functionId: string) =>
      spans.filter((span) => attribute(span, 'ai.telemetry.functionId') === functionId).map(({ name }) => name);
    expect(called('reply')).toEqual(['ai.streamText.doStream']);
    expect(called('propose-pairs').toSorted()).toEqual(['ai.generateText', 'ai.generateText.doGenerate']);
    expect(called('embed')).toContain('ai.embedMany');
    for (const span of spans) expect(attribute(span, 'ai.telemetry.metadata.request')).toBe('request-7');
    const [whole, step] = ['ai.generateText', 'ai.generateText.doGenerate'].map((name) =>
      spans.find((span) => span.name === name),
    );
    expect(step?.parentSpanId).toBe(whole?.spanId);
    expect(
      Number(
        attribute(
          spans.find(({ name }) => name === 'ai.streamText.doStream'),
          'gen_ai.usage.output_tokens',
        ),
      ),
    ).toBeGreaterThan(0);
    const sent = received.map(({ body }) => body).join('\n');
    expect(sent).toContain('"shop"');
    for (const word of ['Aigerim', 'Satpaev', 'for 900']) expect(sent).not.toContain(word);
  });

  it('tell of a failed call by the kind of its error alone', async () => {
    answerInstead((_, response) => response.writeHead(400).end(JSON.stringify({ error: { message: SECRET } })));
    const { received, end } = await collector();
    await expect(reply()).rejects.toThrow();
    await expect(
      generateText({ model: chatModel()!, prompt: SECRET, ...telemetry('propose-pairs') }),
    ).rejects.toThrow();
    await end();
    const failed = spansOf(received).filter(({ status }) => status.code === 2);
    expect(failed.map(({ name }) => name)).toContain('ai.streamText.doStream');
    expect(failed.map(({ name }) => name)).toContain('ai.generateText.doGenerate');
    expect(received.map(({ body }) => body).join('\n')).not.toContain('Satpaev');
  });

  it('cost no reply where the collector refuses them', async () => {
    endpoint.onMessage(/.*/, { content: ANSWER });
    const { received, end } = await collector(400);
    expect(await reply()).toBe(ANSWER);
    await end();
    expect(received.length).toBeGreaterThan(0);
  });

  it('are not made without a collector', () => {
    expect(telemetry('reply')).toEqual({});
  });
});
