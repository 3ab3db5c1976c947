import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { webActionSchema } from '~/schemas/web-action';
import { createAction } from '~/services/assistant/ai-actions.server';
import { recordFeedback } from '~/services/conversations/feedback.server';
import { addExamQuestions } from '~/services/evaluation/questions.server';
import { addSavedReply, listSavedReplies } from '~/services/inbox/saved-replies.server';
import { uploadDocuments } from '~/services/knowledge/documents.server';
import { addQa } from '~/services/knowledge/qa.server';
import { ingestDocument } from '~/services/knowledge/reading/ingest.server';
import { proposeForDocument } from '~/services/knowledge/suggested-pairs/proposals.server';
import { addText } from '~/services/knowledge/texts.server';
import { stateFact } from '~/services/profile/profile.server';
import type { ReceiptBody } from '~/services/trust/receipts/receipt';
import { addWebAction } from '~/services/web-actions/web-actions.server';
import { addWebhook } from '~/services/webhooks/webhooks.server';
import { activateBot } from '~/telegram/setup/bots.server';
import { installChecks } from '~db/schema/assistant/install-checks';
import { chunks } from '~db/schema/knowledge/knowledge';
import { leads } from '~db/schema/conversations/leads';
import { contradictions, datedStatements, deletionReceipts, setAside } from '~db/schema/knowledge/trust';
import { websites } from '~db/schema/knowledge/websites';
import { makeOwner, type TestOwner, uploadOfFiles } from './owners';
import { sharedTelegram } from './telegram/shared';
import { ask, loggedMessages } from './visitors';

export type FullOwner = TestOwner & {
  /** The owner's ids, by the name of the path parameter. */
  ids: { id: string[]; storedName: string[] };
  /** The id that belongs into a page's path. */
  pageIds: Record<string, string | undefined>;
  /** The number of an exchange in the chat logs. */
  entry: number | undefined;
};

/**
 * An owner with one of everything that screens and calls show, each containing `word`: a document, a pair, a text, a
 * button, an exam question, a fact, a website, a webhook, a web action, a checked page, pairs suggested from the document,
 * a Telegram bot, a saved reply, and a conversation with an unanswered question; and of what a check of the knowledge finds.
 */
export async function makeFullOwner(word: string): Promise<FullOwner> {
  return fillAssistant(await makeOwner(word), word);
}

/** Fills the assistant of `owner` with the same. */
export async function fillAssistant(owner: TestOwner, word: string): Promise<FullOwner> {
  const group = await addQa(owner.assistant, [{ question: `What is ${word}?`, answer: word }]);
  const text = await addText(owner.assistant, word);
  const action = await createAction(owner.assistant, {
    actionName: word,
    whenToUse: word,
    buttonText: word,
    url: `https://example.com/${encodeURIComponent(word)}`,
  });
  const content = `# Do you deliver ${word}?\n\nParcels of ${word} within the city arrive the next morning.`;
  const [document] = await uploadDocuments(owner.assistant, uploadOfFiles([{ name: `${word}.txt`, content }]));
  if (!document) throw new Error('nothing was uploaded');
  await ingestDocument(document.id);
  await proposeForDocument(document.id);
  await activateBot(owner.assistant, { token: (await sharedTelegram()).newBot().token, name: word.slice(0, 64) });
  const [examined] = await addExamQuestions(owner.assistant, [{ question: `What is ${word}?`, expected: word }]);
  await ask(owner, `What is ${word}?`, { visitor: { id: 'asker' } });
  await recordFeedback({ assistantId: owner.assistant.id, visitorId: 'asker', solved: false });
  const fact = await stateFact(owner.assistant, { kind: 'parking', branch: '', text: word });
  const [website] = await db()
    .insert(websites)
    .values({ assistantId: owner.assistant.id, url: `https://${word}.example/`, mode: 'site', status: 'ready' })
    .returning();
  await addSavedReply(owner.assistant, { title: word.slice(0, 80), text: word });
  const [saved] = await listSavedReplies(owner.assistant);
  const [lead] = await db()
    .insert(leads)
    .values({
      ...{ assistantId: owner.assistant.id, visitorId: 'asker', channel: 'widget', source: 'page' },
      ...{ name: word.slice(0, 120), comment: word, consentText: word },
    })
    .returning();
  const webhook = await addWebhook(owner.assistant, {
    url: `https://example.com/${encodeURIComponent(word)}`,
    events: ['exam.red'],
  });
  const webAction = await addWebAction(
    owner.assistant,
    webActionSchema.parse({
      ...{
        name: word.slice(0, 100),
        whenToUse: `the parcel of ${word} is late`,
        url: 'https://example.com/orders/{number}',
      },
      values: [{ name: 'number', type: 'number', required: true, label: { en: word.slice(0, 80) } }],
      fields: [{ path: 'status', label: { en: word.slice(0, 80) } }],
      ...{ headerName: 'X-Key', headerValue: 'header-secret' },
    }),
  );
  const [check] = await db()
    .insert(installChecks)
    .values({ assistantId: owner.assistant.id, url: `https://example.com/${encodeURIComponent(word)}` })
    .returning();
  const receipt = await addCheck(owner, word);
  const [logged] = await loggedMessages(owner);
  const ids = [
    logged?.conversationId,
    saved?.id,
    lead?.id,
    group.entries[0]?.id,
    group.id,
    text.id,
    action.id,
    document.id,
    examined?.id,
    fact,
    website?.id,
    webhook,
    webAction,
    owner.id,
  ];
  const pageIds = {
    '/ai-assistant/website/:id': website?.id,
    '/webhooks/:id': webhook,
    '/ai-actions/web/:id': webAction,
    '/widget-setup/check/:id': check?.id,
    '/knowledge-check/receipts/:id': receipt,
  };
  return {
    ...owner,
    pageIds,
    entry: logged?.id,
    ids: { id: ids.map((id) => id ?? ''), storedName: [document.storedName] },
  };
}

/** What a check of the knowledge finds, and a receipt. @returns the receipt's id. */
async function addCheck({ assistant }: TestOwner, word: string): Promise<string | undefined> {
  const [a, b] = await db().select().from(chunks).where(eq(chunks.assistantId, assistant.id)).orderBy(chunks.id);
  if (!a || !b) throw new Error('there are no chunks');
  const said = { assistantId: assistant.id, print: 'p'.repeat(43), kind: 'price' };
  const sides = { aChunkId: a.id, aQuote: word, aPrint: 'a', bChunkId: b.id, bQuote: word, bPrint: 'b' };
  await db()
    .insert(contradictions)
    .values({ ...said, ...sides });
  await db()
    .insert(datedStatements)
    .values({ assistantId: assistant.id, chunkId: a.id, print: 'p', kind: 'date', quote: word, until: '2020-01-01' });
  await db()
    .insert(setAside)
    .values({
      ...{ assistantId: assistant.id, qaEntryId: a.qaEntryId, quote: `not ${word}` },
      piece: { ordinal: 0, heading: null, page: null, question: word, text: word, original: null },
      ...{ keptSourceId: b.textId ?? '', keptPrint: 'p' },
    });
  const traces = { entry: 0, fileBytes: 0, chunks: 0, termBytes: 0, vectors: 0, facts: 0, derived: 0, jobs: 0 };
  const body: ReceiptBody = {
    ...{ receipt: 'komek-deletion-1', id: randomUUID(), assistant: { id: assistant.id, name: word } },
    entry: { kind: 'text', id: randomUUID(), name: word, sha256: '', bytes: 0 },
    ...{ deletedAt: new Date().toISOString(), deletedBy: word, before: traces, after: traces },
    ...{ indexVersion: 1, asked: 0, answeredFromIt: 0 },
  };
  await db()
    .insert(deletionReceipts)
    .values({ id: body.id, assistantId: assistant.id, body: JSON.stringify(body), signature: '' });
  return body.id;
}
