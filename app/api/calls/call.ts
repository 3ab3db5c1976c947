import type { z } from 'zod';

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the server's address; `{name}` stands for a part. */
  path: string;
  group: 'Account' | 'Knowledge' | 'Assistant' | 'Conversations' | 'Privacy' | 'Widget';
  summary: string;
  /** Who may make it: anyone, an owner with a session (and a confirmed e-mail), a visitor of an owner's site. */
  for: 'anyone' | 'session' | 'owner' | 'visitor';
  body?: z.ZodType;
  /** The greatest body, where it is more than that of other calls. */
  bytes?: number;
  /** The body is files instead. */
  files?: true;
  query?: z.ZodObject;
  /** Undefined: a redirect. */
  reply?: z.ZodType;
  status?: 201 | 302;
  /** Codes of the refusals of its own, besides those that every call of its kind has. */
  errors?: readonly string[];
};
