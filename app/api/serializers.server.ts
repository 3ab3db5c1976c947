import { tFor } from '~/i18n/i18n.server';
import type { ErrorCode } from '~/infra/errors';
import type { Domain } from '~/schemas/assistant/ai-settings';
import type { Language } from '~/schemas/language';
import type { OwnerSession } from '~/services/accounts/log-in/sessions.server';
import { hasRecentProof } from '~/services/accounts/second-factor/proof.server';
import type { AiAction } from '~/services/assistant/ai-actions.server';
import { type Assistant, assistantOfOwner } from '~/services/assistant/assistants.server';
import type { LogEntry } from '~/services/conversations/logs/exchanges.server';
import type { ExaminedQuestion, ExamRun } from '~/services/evaluation/report.server';
import { secretsOf } from '~/services/keys/owner-secrets.server';
import { type DocumentSummary, listDocuments } from '~/services/knowledge/documents.server';
import type { QaGroup } from '~/services/knowledge/qa.server';
import type { OwnerText } from '~/services/knowledge/texts.server';
import type { Lead } from '~/services/leads/leads.server';
import type { FoundVisitor } from '~/services/privacy/find-visitors.server';
import type { ProfileFact } from '~/services/profile/profile.server';
import type { Team } from '~/services/team/access.server';
import type { Invitation } from '~/services/team/invitations.server';
import type { Member } from '~/services/team/members.server';
import type { Background } from '~/services/unanswered/closest.server';
import type { OpenQuestion } from '~/services/unanswered/unanswered.server';
import type { ShownWebAction } from '~/services/web-actions/web-actions.server';
import type { Delivery } from '~/services/webhooks/log.server';
import type { Webhook } from '~/services/webhooks/webhooks.server';
import type { PageSummary, WebsiteSummary } from '~/services/website/summaries';
import type { Owner } from '~/sign-in/session.server';
import { type TelegramBotInfo, telegramBotOf } from '~/telegram/setup/bots.server';

/** Converts the services' results to the names in product.md 3 and 7. */

/** The session user of product.md 3. */
export async function serializeUser(owner: Owner) {
  const assistant = await assistantOfOwner(owner.id);
  const [documents, bot, { secret }] = await Promise.all([
    listDocuments(assistant),
    telegramBotOf(assistant),
    secretsOf(owner.id),
  ]);
  const { domain, temperature, customPrompt, contact, key } = assistant;
  return {
    id: owner.id,
    name: owner.name,
    email: owner.email,
    // As on the pages, only owners with a confirmed e-mail and a recent proof see the secret.
    secret: owner.verified && hasRecentProof(owner) ? secret : null,
    telegramBot: { enabled: bot?.enabled ?? false, username: bot?.username ?? null },
    aiSettings: { domain: domain as Domain, temperature, customPrompt, contact },
    assistant: { key, documents: documents.map(({ filename }) => ({ filename })) },
  };
}

export function serializeAssistant({ id, name, key }: Pick<Assistant, 'id' | 'name' | 'key'>) {
  return { _id: id, name, key };
}

export function serializeMember({ id, ...member }: Member) {
  return { _id: id, ...member };
}

export function serializeInvitation({ id, ...invitation }: Invitation) {
  return { _id: id, ...invitation };
}

export function serializeTeam({ ownerId, name, role, assistants }: Team) {
  return { _id: ownerId, name, role, assistants: assistants.map(({ id, name }) => ({ _id: id, name })) };
}

/** One row of the owner's list of sessions. @param current the `id` of the requesting session. */
export function serializeSession({ id, ...session }: OwnerSession, current: string) {
  return { _id: id, ...session, current: id === current };
}

/** The state of a bot that was just connected. */
export function serializeTelegramBot({ enabled, username, name, link }: TelegramBotInfo) {
  return { enabled, username, name, link };
}

/** A failed document has its reason in the format of every error: `{ code, message }` in the caller's language. */
export function serializeDocument(document: DocumentSummary, language: Language) {
  const { id, errorCode, filename, storedName, size, status, createdAt, batchId, replacesId } = document;
  const { pages, chars, language: written, encoding, warnings, scan } = document;
  const error = errorCode && { code: errorCode, message: tFor(language)(`errors:${errorCode}`, { filename }) };
  const report = { pages, chars, language: written, encoding, warnings, scan };
  return { _id: id, filename, storedName, size, status, error, ...report, createdAt, batchId, replaces: replacesId };
}

const failureOf = (code: ErrorCode | null, language: Language) =>
  code && { code, message: tFor(language)(`errors:${code}`) };

export function serializeWebsite({ id, errorCode, ...site }: WebsiteSummary, language: Language) {
  return { _id: id, ...site, error: failureOf(errorCode, language) };
}

export function serializeWebsitePage({ id, errorCode, storedName, ...page }: PageSummary, language: Language) {
  return { _id: id, ...page, error: failureOf(errorCode, language), searchable: storedName !== null };
}

export function serializeQaGroup({ id, createdAt, entries }: QaGroup) {
  return {
    _id: id,
    createdAt,
    entries: entries.map((entry) => ({ _id: entry.id, question: entry.question, answer: entry.answer })),
  };
}

export function serializeText({ id, title, text, createdAt }: OwnerText) {
  return { _id: id, title, text, createdAt };
}

export function serializeAction({ id, actionName, whenToUse, buttonText, url }: AiAction) {
  return { _id: id, actionName, whenToUse, buttonText, url };
}

export function serializeLogEntry({ id, visitorId, message, answer, createdAt }: LogEntry) {
  return { _id: String(id), userId: visitorId, message, answer, timestamp: createdAt };
}

export function serializeOpenQuestion({ id, visitorId, ...question }: OpenQuestion, background?: Background) {
  return { _id: String(id), userId: visitorId, ...question, reply: null, known: false, closest: [], ...background };
}

export function serializeExamQuestion({ id, question, expected, createdAt, result }: ExaminedQuestion) {
  const told = result && (({ pairs: _, ...rest }) => rest)(result);
  return { _id: id, question, expected, createdAt, result: told ?? null };
}

export function serializeExamRun({ id, ...run }: ExamRun) {
  return { _id: id, ...run };
}

export function serializeLead(lead: Lead) {
  const { id, visitorId, channel, name, phone, email, comment, source, page, state, note, createdAt } = lead;
  const consent = { text: lead.consentText, url: lead.consentUrl, at: lead.consentAt };
  return {
    ...{ _id: id, userId: visitorId, channel, name, phone, email, comment },
    ...{ consent, source, page, state, note, createdAt },
  };
}

export function serializeFoundVisitor({ visitorId, ...visitor }: FoundVisitor) {
  return { userId: visitorId, ...visitor };
}

export function serializeFact({ id, kind, branch, text, own, replaced, source }: ProfileFact) {
  const known = source && { kind: source.kind, name: source.name, page: source.page };
  return { _id: id, kind, branch, text, own, replaced, source: known };
}

export function serializeWebAction({ id, ...action }: ShownWebAction) {
  return { _id: id, ...action };
}

export function serializeWebhook({ id, ...webhook }: Webhook) {
  return { _id: id, ...webhook };
}

export function serializeDelivery({ id, kind, nextAt, ...delivery }: Delivery) {
  return { _id: id, type: kind, ...delivery, nextAt: delivery.state === 'waiting' ? nextAt : null };
}
