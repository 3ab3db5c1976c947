import { eq } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { log } from '~/infra/log.server';
import { createConfirmedOwner } from '~/services/accounts/accounts.server';
import { assistantOfOwner } from '~/services/assistant/assistants.server';
import { addExamQuestions, listExamQuestions } from '~/services/evaluation/questions.server';
import { listDocuments, uploadDocuments } from '~/services/knowledge/documents.server';
import { addQa, listQa } from '~/services/knowledge/qa.server';
import { addText, listTexts } from '~/services/knowledge/texts.server';
import { users } from '~db/schema/account/accounts';
import { DEMO_DOCUMENTS, DEMO_EXAM, DEMO_OWNER, DEMO_PAIRS, DEMO_TEXT } from './knowledge';

/**
 * Makes the demo owner and its knowledge base where they are missing: through the services, as an owner would.
 *
 * @returns the owner's id.
 */
export async function seedDemo(): Promise<string> {
  const ownerId = (await findDemoOwner()) ?? (await createConfirmedOwner(DEMO_OWNER, 'en')).id;
  const assistant = await assistantOfOwner(ownerId);
  if ((await listQa(assistant)).length === 0) await addQa(assistant, DEMO_PAIRS);
  if ((await listTexts(assistant)).length === 0) await addText(assistant, DEMO_TEXT, 'Roasting and subscription');
  if ((await listDocuments(assistant)).length === 0) {
    const form = new FormData();
    for (const { name, content } of DEMO_DOCUMENTS) form.append('documents', new File([content], name));
    const { body, headers } = new Response(form);
    await uploadDocuments(assistant, { body, contentType: headers.get('Content-Type') ?? '' });
  }
  if ((await listExamQuestions(assistant)).length === 0) await addExamQuestions(assistant, DEMO_EXAM);
  log.info({ page: '/demo', email: DEMO_OWNER.email, password: DEMO_OWNER.password }, 'demo ready');
  process.stdout.write(
    `\n  Demo shop: /demo · sign in as ${DEMO_OWNER.email} with the password ${DEMO_OWNER.password}\n`,
  );
  return ownerId;
}

async function findDemoOwner(): Promise<string | undefined> {
  const [owner] = await db().select({ id: users.id }).from(users).where(eq(users.email, DEMO_OWNER.email));
  return owner?.id;
}

/** The public key of the demo's assistant; undefined where there is no demo. */
export async function demoAssistantKey(): Promise<string | undefined> {
  const ownerId = await findDemoOwner();
  return ownerId ? (await assistantOfOwner(ownerId)).key : undefined;
}
