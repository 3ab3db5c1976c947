import type { z } from 'zod';
import type { Language } from '~/schemas/language';
import type { Assistant } from '~/services/assistant/assistants.server';
import type { VouchingOwner } from '~/services/conversations/visitors.server';
import type { Owner } from '~/sign-in/session.server';
import type { Call } from './calls/call';

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** What a call of each kind knows about its caller. */
type Callers = {
  anyone: unknown;
  session: { owner: Owner };
  owner: { owner: Owner };
  assistant: { owner: Owner; assistant: Assistant };
  visitor: { assistant: Assistant; owner: VouchingOwner };
};

/** What a handler gets: everything here has been checked against the call's definition. */
export type Context<C extends Call> = {
  request: Request;
  params: Record<ParamNames<C['path']>, string>;
  language: Language;
  /** Client address, for rate limits. */
  address: string | undefined;
} & Callers[C['for']] &
  (C extends { body: infer S extends z.ZodType } ? { body: z.output<S> } : unknown) &
  (C extends { query: infer S extends z.ZodType } ? { query: z.output<S> } : unknown);

/** What a handler returns: the reply, as its schema describes it. A `Response` is for redirects and event streams. */
type Result<C extends Call> =
  | (C extends { reply: infer S extends z.ZodType } ? z.input<S> | WithHeaders<z.input<S>> : never)
  | Response;

class WithHeaders<T> {
  constructor(
    readonly reply: T,
    readonly headers: HeadersInit,
  ) {}
}

/** A reply that is sent with headers of its own. */
export const withHeaders = <T>(reply: T, headers: HeadersInit) => new WithHeaders(reply, headers);

export type Handler = {
  call: Call;
  handle: (context: never) => Promise<unknown>;
};

/** Connects a call with the function that answers it. */
export function handler<const C extends Call>(call: C, handle: (context: Context<C>) => Promise<Result<C>>): Handler {
  return { call, handle };
}

/** The HTTP response for what a handler returned. */
export function responseOf(call: Call, result: unknown): Response {
  if (result instanceof Response) return result;
  const { status } = call;
  if (result instanceof WithHeaders) return Response.json(result.reply, { status, headers: result.headers });
  return Response.json(result, { status });
}
