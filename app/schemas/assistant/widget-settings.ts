import { z } from 'zod';

/** The owner's settings for the widget on their site. Texts of errors are in widget-appearance.json. */

/** Maximum size of an avatar in bytes: it is sent with the first call of every page. */
export const MAX_AVATAR_BYTES = 12 * 1024;
/** The widget's default colour: the brand of product.md 9. */
export const DEFAULT_COLOR = '#162147';
export const MAX_NAME = 40;
export const MAX_GREETING = 200;
export const MAX_DOMAINS = 50;
/** Maximum delay of the invitation, in seconds. */
export const MAX_DELAY = 600;

const TOO_LONG = 'tooLong';
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, { error: TOO_LONG, abort: true })
    .transform((text) => text || undefined)
    .optional();

/**
 * Normalises a site as an owner may write it: a lower-case host in Punycode, with a port if one was given, and `*.` for
 * its subdomains. `undefined` if it is not a site.
 */
export function readDomain(entry: string): string | undefined {
  const [, star = '', rest = ''] = /^(?:https?:\/\/)?(\*\.)?([^/?#@\s*]+)\/?$/i.exec(entry.trim()) ?? [];
  const address = `http://${rest}`;
  if (!rest || !URL.canParse(address)) return undefined;
  const { host, hostname, port } = new URL(address);
  // URL drops port 80 as the default; keep it if it was written.
  const written = rest.endsWith(':80') && !port ? `${host}:80` : host;
  // The value goes into a header, and URL accepts characters with a meaning there.
  if (!/^[\w.:[\]-]+$/.test(written) || (star && !hostname.includes('.'))) return undefined;
  return star + written;
}

const domains = z
  .string()
  .max(5000, { error: TOO_LONG, abort: true })
  .default('')
  .transform((text, context) => {
    const entries = text.split(/[\s,;]+/).filter(Boolean);
    const read = entries.slice(0, MAX_DOMAINS).map(readDomain);
    if (read.includes(undefined)) context.addIssue({ code: 'custom', message: 'widget-appearance:faults.domain' });
    if (entries.length > MAX_DOMAINS) context.addIssue({ code: 'custom', message: 'widget-appearance:faults.domains' });
    return [...new Set(read.filter((domain) => domain !== undefined))];
  });

const checkbox = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on');

export const widgetSettingsSchema = z.object({
  color: z
    .string()
    .max(7, { error: 'widget-appearance:faults.color', abort: true })
    .regex(/^#[0-9a-f]{6}$/i, 'widget-appearance:faults.color')
    .transform((color) => (color.toLowerCase() === DEFAULT_COLOR ? undefined : color.toLowerCase()))
    .optional(),
  side: z.enum(['left', 'right']).default('right'),
  name: line(MAX_NAME),
  greeting: line(MAX_GREETING),
  /** In seconds; 0: never. */
  greetAfter: z.coerce
    .number('widget-appearance:faults.delay')
    .int('widget-appearance:faults.delay')
    .min(0, 'widget-appearance:faults.delay')
    .max(MAX_DELAY, 'widget-appearance:faults.delay')
    .default(0),
  /** A new image; the service checks its content. */
  avatar: z
    .instanceof(File)
    .optional()
    .transform((file) => (file?.size ? file : undefined))
    .refine((file) => !file || file.size <= MAX_AVATAR_BYTES, 'widget-appearance:faults.avatarSize'),
  removeAvatar: checkbox,
  allowedDomains: domains,
  signedVisitorsOnly: checkbox,
});

export type WidgetSettings = z.output<typeof widgetSettingsSchema>;
