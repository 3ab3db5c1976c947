import { randomUUID } from 'node:crypto';
import { uploadOf } from '~/http/request/upload.server';
import { createConfirmedOwner } from '~/services/accounts/accounts.server';
import { type Assistant, assistantByKey } from '~/services/assistant/assistants.server';
import { ownerOf, type VouchingOwner } from '~/services/conversations/visitors.server';

export type TestOwner = { id: string; email: string; password: string; assistant: Assistant; owner: VouchingOwner };

/** A confirmed owner for this test, with an empty assistant. */
export async function makeOwner(name = 'Aspan Coffee'): Promise<TestOwner> {
  const email = `${randomUUID()}@example.com`;
  const password = 'correct horse';
  const { id, assistantKey } = await createConfirmedOwner({ name, email, password }, 'en');
  const assistant = await assistantByKey(assistantKey);
  return { id, email, password, assistant, owner: await ownerOf(assistant) };
}

/** A multipart upload as a browser sends it. */
export function uploadRequest(
  files: { name: string; content: string | Uint8Array }[],
  field = 'documents',
  fields: Record<string, string> = {},
): Request {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const file of files) body.append(field, new File([file.content as BlobPart], file.name));
  return new Request('http://localhost/api/knowledge/upload-multiple', { method: 'POST', body });
}

/** The same as the services take it. */
export const uploadOfFiles = (...upload: Parameters<typeof uploadRequest>) => uploadOf(uploadRequest(...upload));
