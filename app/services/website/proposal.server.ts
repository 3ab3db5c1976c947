import { and, eq } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import type { ProposalChoice } from '~/schemas/knowledge/website';
import { isUuid } from '~/schemas/uuid';
import { type WebsiteProposal, websites } from '~db/schema/knowledge/websites';
import { type Assistant, type AssistantRef, assistantOfOwner } from '../assistant/assistants.server';
import { adoptLook } from '../assistant/widget-settings.server';
import { factsOfOwner, stateFacts } from '../profile/profile.server';

/**
 * What a website proposes for the assistant and its owner has not settled. What the owner has said already is left out.
 *
 * @throws AppError `not_found`.
 */
export async function proposalOf(assistant: Assistant, id: string): Promise<WebsiteProposal | undefined> {
  const { proposal } = await find(assistant, id);
  if (!proposal) return undefined;
  const own = (await factsOfOwner(assistant)).filter((fact) => fact.own);
  const facts = proposal.facts.filter(
    ({ kind, text }) => !own.some((fact) => fact.kind === kind && fact.text === text),
  );
  return Object.keys(proposal).length > 1 || facts.length > 0 ? { ...proposal, facts } : undefined;
}

async function find(assistant: AssistantRef, id: string) {
  if (!isUuid(id)) throw new AppError('not_found');
  const [site] = await db()
    .select({ proposal: websites.proposal })
    .from(websites)
    .where(and(eq(websites.id, id), eq(websites.assistantId, assistant.id)));
  if (!site) throw new AppError('not_found');
  return site;
}

/**
 * Takes what is ticked of a website's proposal; the rest of it goes. Facts become the owner's own word.
 *
 * @param choice its facts by their text, so that a proposal that has changed meanwhile gives none that nobody saw.
 * @throws AppError `not_found`, `fact_limit` or `rate_limited`; the proposal stays then.
 */
export async function takeProposal(ref: AssistantRef, id: string, choice: ProposalChoice): Promise<void> {
  const assistant = await assistantOfOwner(ref.ownerId, ref.id);
  const proposal = await proposalOf(assistant, id);
  if (!proposal) throw new AppError('not_found');
  const { name, color, logo } = proposal;
  const facts = proposal.facts.filter(({ text }) => choice.facts.includes(text));
  if (facts.length > 0) await stateFacts(assistant, facts);
  const taken = {
    ...(choice.look.includes('name') && { name }),
    ...(choice.look.includes('color') && { color }),
    ...(choice.look.includes('logo') && { avatar: logo }),
  };
  if (Object.values(taken).some(Boolean)) await adoptLook(assistant, taken);
  await leaveProposal(assistant, id);
}

/** Takes nothing: it is not shown again. @throws AppError `not_found`. */
export async function leaveProposal(assistant: AssistantRef, id: string): Promise<void> {
  await find(assistant, id);
  await db().update(websites).set({ proposal: null }).where(eq(websites.id, id));
}
