import { z } from 'zod';

/** product.md 5. Messages are keys of validation.json. */

export const ACTION_SCHEMES = ['http', 'https', 'mailto', 'tel'] as const;

const filled = (most: number) =>
  z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required', abort: true })
    .max(most, { error: 'tooLong', abort: true });

/** Body of POST and PUT /api/ai-actions, and the form of /ai-actions. */
export const aiActionSchema = z.object({
  actionName: filled(100),
  whenToUse: filled(1000),
  buttonText: filled(60),
  url: filled(2000).overwrite(withScheme).refine(isActionUrl, 'urlInvalid'),
});

export type AiActionInput = z.infer<typeof aiActionSchema>;

/** The form that confirms a deletion. */
export const actionDeletionSchema = z.object({ id: z.string().min(1).max(200) });

/** `example.com/book` as people write it; what has a scheme, or is no address, stays as it is. */
function withScheme(value: string): string {
  const isHost = /^[\p{L}\d](?:[\p{L}\d-]*\.)+\p{L}{2,}(?::\d+)?(?:[/?#]|$)/u.test(value);
  return isHost ? `https://${value}` : value;
}

/** Whether a browser can follow it: a web URL with a host, a mail address or a telephone number. */
function isActionUrl(value: string): boolean {
  if (/\s/.test(value) || !URL.canParse(value)) return false;
  const { protocol, hostname, pathname } = new URL(value);
  const scheme = ACTION_SCHEMES.find((known) => `${known}:` === protocol);
  if (scheme === 'http' || scheme === 'https') return hostname !== '' && /^https?:\/\//i.test(value);
  if (scheme === 'mailto') return /^[^@]+@[^@]+$/.test(pathname);
  return scheme === 'tel' && /\d/.test(pathname);
}
