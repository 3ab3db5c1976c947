import { expect, it } from 'vitest';
import { uploadDocuments } from '~/services/knowledge/documents.server';
import { ingestDocument } from '~/services/knowledge/reading/ingest.server';
import { countContradictions } from '~/services/trust/contradictions/list.server';
import { jobsWith } from '../../../test/jobs';
import { makeOwner, uploadOfFiles } from '../../../test/owners';
import { checkKnowledgeHandler } from './check-knowledge';

const context = { lastTry: false, signal: new AbortController().signal };

it('an assistant’s knowledge is checked once the last of its documents is read', async () => {
  const { assistant } = await makeOwner();
  const job = { assistantId: assistant.id };
  const upload = async (name: string, content: string) =>
    (await uploadDocuments(assistant, uploadOfFiles([{ name, content }])))[0]!.id;
  await ingestDocument(await upload('prices.txt', 'Доставка по Алматы стоит 2 000 тенге.'));
  await ingestDocument(await upload('terms.txt', 'Доставка по Алматы стоит 1 500 тенге.'));
  const last = await upload('pickup.txt', 'Самовывоз со склада бесплатный.');
  await checkKnowledgeHandler(job, context);
  expect(await countContradictions(assistant)).toBe(0);
  expect(await jobsWith('check-knowledge', 'assistantId', assistant.id)).toMatchObject([{ state: 'created' }]);

  await ingestDocument(last);
  await checkKnowledgeHandler(job, context);
  expect(await countContradictions(assistant)).toBe(1);
});
