import type { z } from 'zod';

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the server's URL; `{name}` is a parameter. */
  path: string;
  group: 'Account' | 'Knowledge' | 'Assistant' | 'Conversations' | 'Privacy' | 'Widget';
  summary: string;
  /** Who may call it: anyone, an owner with a session (and a confirmed e-mail), a visitor of an owner's site. */
  for: 'anyone' | 'session' | 'owner' | 'visitor';
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
  errors?: readonly string[];
};
