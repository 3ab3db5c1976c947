/**
 * What is measured while Komek runs. Nothing is counted unless METRICS_PORT is set: app/program/metrics.server.ts then
 * takes the place of the functions that do nothing.
 */
export type Measures = {
  /** @param kind of URL: `page`, `api`, `widget` or `file`; never a URL, of which there are any number. */
  request(kind: string, status: number, seconds: number): void;
  /** @param outcome `answered`, `unanswered`, `failed`, `left`, or the code of a refusal. */
  chat(channel: string, outcome: string): void;
  /** @param seconds until the stream of a chat model began, or the vectors had come. */
  model(use: 'chat' | 'embedding', outcome: 'ok' | 'failed', seconds: number): void;
  /** A backup of the embedded database. */
  backup(outcome: 'ok' | 'failed'): void;
  /** What a model has read and written, as the endpoint counts it or as it is estimated. */
  tokens(use: 'chat' | 'embedding', read: number, written: number): void;
};

const nothing = () => {};

export const measures: Measures = { request: nothing, chat: nothing, model: nothing, tokens: nothing, backup: nothing };
