import { sql } from 'drizzle-orm';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { leads } from '~db/schema/conversations/leads';
import { type ArchiveFile, csvFile } from './files';
import { byMoment, isoOf, readRows } from './read-rows.server';

type Row = { at: string; consentAt: string } & Record<
  | 'name'
  | 'phone'
  | 'email'
  | 'comment'
  | 'state'
  | 'note'
  | 'source'
  | 'channel'
  | 'page'
  | 'consentText'
  | 'consentUrl'
  | 'visitorId',
  string | null
>;

/** The contacts that visitors have left, oldest first, with what they agreed to. */
export function leadsFile({ id }: AssistantRef, path: string): ArchiveFile {
  const rows = () =>
    readRows<Row>({
      columns: sql`${isoOf(sql`t.created_at`)} as at, t.name, t.phone, t.email, t.comment, t.state, t.note, t.source,
        t.channel, t.page, t.consent_text as "consentText", t.consent_url as "consentUrl",
        ${isoOf(sql`t.consent_at`)} as "consentAt", t.visitor_id as "visitorId"`,
      from: sql`${leads} t`,
      where: sql`t.assistant_id = ${id}`,
      order: byMoment,
    });
  return csvFile(path, 'leads', rows, {
    time: ({ at }) => at,
    name: ({ name }) => name,
    phone: ({ phone }) => phone,
    email: ({ email }) => email,
    comment: ({ comment }) => comment,
    state: ({ state }) => state,
    note: ({ note }) => note,
    source: ({ source }) => source,
    channel: ({ channel }) => channel,
    page: ({ page }) => page,
    consent: ({ consentText }) => consentText,
    consentPage: ({ consentUrl }) => consentUrl,
    consentTime: ({ consentAt }) => consentAt,
    visitor: ({ visitorId }) => visitorId,
  });
}
