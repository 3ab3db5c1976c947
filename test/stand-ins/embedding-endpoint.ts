import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerInstead } from './model';

export type EmbeddingRequest = { input: string[]; dimensions?: number; authorization: string | undefined };

/** What an endpoint answers: vectors, or a refusal. */
type Answer = number[][] | { status: number; message: string };

/**
 * Lets `answer` make the vectors in place of the test endpoint until the start of the next test. @returns the requests,
 * oldest first.
 */
export function answerEmbeddings(answer: (request: EmbeddingRequest) => Answer | Promise<Answer>): EmbeddingRequest[] {
  const requests: EmbeddingRequest[] = [];
  answerInstead(async (incoming, outgoing) => {
    const { input, dimensions } = JSON.parse(await bodyOf(incoming)) as {
      input: string | string[];
      dimensions?: number;
    };
    const request = { input: [input].flat(), dimensions, authorization: incoming.headers.authorization };
    requests.push(request);
    const answered = await answer(request);
    if (Array.isArray(answered)) return reply(outgoing, 200, vectorsReply(answered));
    reply(outgoing, answered.status, { error: { message: answered.message, type: 'invalid_request_error' } });
  });
  return requests;
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of incoming) body += part;
  return body;
}

function vectorsReply(vectors: number[][]) {
  const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }));
  return { object: 'list', data, model: 'stand-in', usage: { prompt_tokens: 1, total_tokens: 1 } };
}

function reply(outgoing: ServerResponse, status: number, body: object): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' });
  outgoing.end(JSON.stringify(body));
}

/** A vector of a length, along one of its axes. */
export const axis = (length: number, at: number): number[] =>
  Array.from({ length }, (_, place) => (place === at ? 1 : 0));
