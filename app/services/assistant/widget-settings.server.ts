import { eq, sql } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import { tFor } from '~/i18n/i18n.server';
import { config } from '~/infra/config.server';
import { db } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { MAX_AVATAR_BYTES, type WidgetSettings } from '~/schemas/assistant/widget-settings';
import type { Language } from '~/schemas/language';
import { readableOn } from '~/schemas/readable';
import type { Look } from '~/schemas/widget';
import { type Appearance, assistants } from '~db/schema/assistant/assistants';
import { type Assistant, type AssistantRef, assistantOfOwner } from './assistants.server';

/** Image types that browsers show and that cannot contain a script. */
const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/**
 * Whether pages of an origin may use an assistant's widget. All may if the owner names no domain. With a list, a caller
 * without an origin (not a page) may not.
 */
export function allowsOrigin(
  { allowedDomains }: Pick<Assistant, 'allowedDomains'>,
  origin: string | undefined,
): boolean {
  if (allowedDomains.length === 0) return true;
  if (!origin || !URL.canParse(origin)) return false;
  const { protocol, origin: read, hostname, port } = new URL(origin);
  if (config.publicUrl && new URL(config.publicUrl).origin === read) return true;
  const written = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
  return allowedDomains.some((domain) => {
    const target = /:\d+$/.test(domain) ? written : hostname;
    return domain.startsWith('*.') ? target.endsWith(domain.slice(1)) : target === domain;
  });
}

/**
 * The Content-Security-Policy of the iframe page: only pages that may use the widget may frame it. A host with `http`
 * covers `https` as well (CSP 3, matching of schemes).
 */
export function frameAncestors({ allowedDomains }: Pick<Assistant, 'allowedDomains'>): string {
  if (allowedDomains.length === 0) return 'frame-ancestors *';
  const sources = allowedDomains.map((domain) => `http://${/:\d+$/.test(domain) ? domain : `${domain}:*`}`);
  return `frame-ancestors ${["'self'", ...sources].join(' ')}`;
}

/** The appearance settings for a visitor's widget; `undefined` if the owner has set none. */
export function lookOf(
  { appearance, peopleAnswer }: Pick<Assistant, 'appearance' | 'peopleAnswer'>,
  language: Language,
): Look | undefined {
  const { color, side, name, greeting, avatar, greetAfter } = appearance;
  const t = tFor(language);
  const look: Look = {
    ...(color && { color, ink: readableOn(color) }),
    ...(side === 'left' && { side }),
    ...(name && { name }),
    ...(greeting && { greeting }),
    ...(avatar && { avatar }),
    ...(!peopleAnswer && { alone: true as const }),
    ...(greetAfter && {
      invitation: {
        after: greetAfter,
        text: greeting || t('widget-appearance:invitation.text'),
        close: t('widget-appearance:invitation.close'),
      },
    }),
  };
  return Object.keys(look).length > 0 ? look : undefined;
}

/**
 * Saves an owner's widget settings.
 *
 * @throws AppError `invalid_input` with the field `avatar` if the file's content is not a small image.
 */
export async function saveWidgetSettings(assistant: AssistantRef, settings: WidgetSettings): Promise<void> {
  const { id, appearance: before } = await assistantOfOwner(assistant.ownerId, assistant.id);
  const { color, side, name, greeting, greetAfter, allowedDomains, signedVisitorsOnly } = settings;
  const uploaded = settings.avatar && (await readAvatar(settings.avatar));
  const avatar = uploaded ?? (settings.removeAvatar ? undefined : before.avatar);
  const appearance: Appearance = { color, side, name, greeting, greetAfter, avatar };
  await db().update(assistants).set({ appearance, allowedDomains, signedVisitorsOnly }).where(eq(assistants.id, id));
}

/** Takes over parts of a look that was found for the owner; the rest stays. */
export async function adoptLook(
  assistant: AssistantRef,
  look: Pick<Appearance, 'name' | 'color' | 'avatar'>,
): Promise<void> {
  await db()
    .update(assistants)
    .set({ appearance: sql`${assistants.appearance} || ${JSON.stringify(look)}::jsonb` })
    .where(eq(assistants.id, assistant.id));
}

async function readAvatar(file: File): Promise<string> {
  if (file.size > MAX_AVATAR_BYTES) {
    throw new AppError('invalid_input', {}, { avatar: 'widget-appearance:faults.avatarSize' });
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (!type || !AVATAR_TYPES.includes(type)) {
    throw new AppError('invalid_input', {}, { avatar: 'widget-appearance:faults.avatarType' });
  }
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}
