import type { z } from 'zod';
import type { ErrorCode } from '~/infra/errors';

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the server's URL; `{name}` is a parameter. */
  path: string;
  group: 'Account' | 'Knowledge' | 'Assistant' | 'Conversations' | 'Webhooks' | 'Privacy' | 'Widget';
  summary: string;
  /**
   * Who may call it: anyone, an owner with a session (and a confirmed e-mail: `owner`, and `assistant` if the call is about
   * one of the owner's assistants, which `?assistant=ID` names), a visitor of an owner's site.
   */
  for: 'anyone' | 'session' | 'owner' | 'assistant' | 'visitor';
  /** The path parameter that must be the calling owner's own id. */
  ownId?: string;
  body?: z.ZodType;
  /** Maximum body size, if larger than for other calls. */
  bytes?: number;
  /** The body is files instead of JSON. */
  files?: true;
  query?: z.ZodObject;
  /** Undefined: the response is a redirect. */
  reply?: z.ZodType;
  status?: 201 | 302;
  /** Error codes specific to this call, besides those common to all calls of its kind. */
  errors?: readonly ErrorCode[];
};

/** Defines a call. Its types keep the literals, so that `handler` knows what the call takes and returns. */
export function endpoint<const C extends Call>(call: C): C {
  return call;
}
