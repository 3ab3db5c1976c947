import { expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { listDocuments, uploadDocuments } from '~/services/knowledge/documents.server';
import { ingestDocument } from '~/services/knowledge/reading/ingest.server';
import { scannedPages } from '~db/schema/knowledge/knowledge';
import { makeOwner, type TestOwner, uploadOfFiles } from '../../../test/owners';
import { ask } from '../../../test/visitors';

const PRICES =
  '# Haircuts\n\nA haircut for men costs 4 500 tenge.\n\n# Children\n\nChildren wait in a room with toys.\n';

/** An owner with a document; read from a picture as far as the knowledge knows. */
async function ownerWith(isPicture: boolean, content = PRICES): Promise<TestOwner> {
  const owner = await makeOwner();
  await uploadDocuments(owner.assistant, uploadOfFiles([{ name: 'prices.md', content }]), 'keep');
  const [document] = await listDocuments(owner.assistant);
  const documentId = document?.id ?? '';
  await ingestDocument(documentId);
  if (isPicture) {
    const page = { page: 1, reader: 1, height: 800, lines: [], confidence: 95, turned: 0 };
    await db()
      .insert(scannedPages)
      .values({ documentId, ...page });
  }
  return owner;
}

it('a source is marked where a figure of the reply was read from a picture', async () => {
  const owner = await ownerWith(true);
  const { answer, sources } = await ask(owner, 'How much is a haircut for men?');
  expect(answer).toContain('4 500');
  expect(sources).toEqual([{ kind: 'document', name: 'prices.md', picture: true }]);
});

it('a source is not marked where the reply repeats no figure, or the text is no picture', async () => {
  const [scanned, typed] = await Promise.all([ownerWith(true, 'Children wait in a room with toys.'), ownerWith(false)]);
  expect((await ask(scanned, 'Where do children wait?')).sources).toEqual([{ kind: 'document', name: 'prices.md' }]);
  expect((await ask(typed, 'How much is a haircut for men?')).sources).toEqual([
    { kind: 'document', name: 'prices.md' },
  ]);
});
