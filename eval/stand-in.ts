/**
 * An OpenAI-compatible endpoint whose vectors are the same everywhere: of a real English model, hashed letter pieces of
 * the text, or random ones. It writes no replies: asked for one, it refuses as a model does that finds no answer.
 * usage: npx tsx eval/stand-in.ts [--port N] [--vectors english|pieces|random] [--cache FILE]
 */
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { makerOf } from './vectors/makers';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4010' },
    vectors: { type: 'string', default: 'pieces' },
    cache: { type: 'string' },
  },
});

type Request = { input?: string | string[]; stream?: boolean };

const maker = makerOf(values.vectors, values.cache);

createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  const { input = [] } = JSON.parse(body || '{}') as Request;
  if (request.url?.endsWith('/embeddings')) {
    const vectors = await maker([input].flat());
    const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }));
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ object: 'list', data, model: 'stand-in', usage: { prompt_tokens: 0, total_tokens: 0 } }),
    );
    return;
  }
  const chunk = (delta: object, finish: string | null) =>
    `data: ${JSON.stringify({ id: '0', object: 'chat.completion.chunk', created: 0, model: 'stand-in', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  response.setHeader('content-type', 'text/event-stream');
  response.end(`${chunk({ role: 'assistant', content: '[[NO_ANSWER]]' }, null)}${chunk({}, 'stop')}data: [DONE]\n\n`);
}).listen(Number(values.port), '127.0.0.1', () => console.log(`http://127.0.0.1:${values.port}/v1`));
