import { knowledgeSearchQuery, pairSchema, qaSchema, textSchema } from '~/schemas/knowledge/knowledge';
import { statsReply } from '~/schemas/replies/conversations';
import { okReply } from '~/schemas/replies/general';
import * as reply from '~/schemas/replies/knowledge';
import { type Call, endpoint } from './call';

export const uploadDocuments = endpoint({
  method: 'POST',
  path: '/api/knowledge/upload-multiple',
  group: 'Knowledge',
  summary:
    'Takes up to 10 files of 10 MB (PDF, DOC, DOCX, TXT, XLSX, CSV, MD, HTML), all or none; they are read afterwards. With the field `sameName=replace`, a file with the name of a document replaces it as soon as it has been read; by default both are kept.',
  for: 'assistant',
  files: true,
  reply: reply.uploadReply,
  status: 201,
  errors: [
    'invalid_input',
    'no_files',
    'too_many_files',
    'file_too_large',
    'unsupported_type',
    'document_limit',
    'storage_full',
    'rate_limited',
  ],
});

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/knowledge/documents',
  group: 'Knowledge',
  summary: 'The documents, newest first.',
  for: 'assistant',
  reply: reply.documentReply.array(),
});

export const deleteDocument = endpoint({
  method: 'DELETE',
  path: '/api/knowledge/document/{storedName}',
  group: 'Knowledge',
  summary: 'Deletes a document.',
  for: 'assistant',
  reply: okReply,
  errors: ['not_found', 'rate_limited'],
});

export const stats = endpoint({
  method: 'GET',
  path: '/api/knowledge/stats',
  group: 'Knowledge',
  summary: 'Answers given, and how many visitors said they helped.',
  for: 'assistant',
  reply: statsReply,
});

export const storage = endpoint({
  method: 'GET',
  path: '/api/knowledge/storage',
  group: 'Knowledge',
  summary: 'What the knowledge takes up of what the plan allows.',
  for: 'assistant',
  reply: reply.storageReply,
});

export const listQa = endpoint({
  method: 'GET',
  path: '/api/knowledge/qa',
  group: 'Knowledge',
  summary: 'The question/answer pairs, in the groups they were saved in.',
  for: 'assistant',
  reply: reply.qaGroupReply.array(),
});

export const addQa = endpoint({
  method: 'POST',
  path: '/api/knowledge/manual-qa',
  group: 'Knowledge',
  summary: 'Saves up to 50 pairs; they answer visitors at once.',
  for: 'assistant',
  body: qaSchema,
  // 50 pairs of 4,500 Cyrillic letters, two bytes each, plus what surrounds them.
  bytes: 512 * 1024,
  reply: reply.qaGroupReply,
  status: 201,
  errors: ['pair_limit', 'storage_full', 'rate_limited'],
});

export const updateQaEntry = endpoint({
  method: 'PUT',
  path: '/api/knowledge/manual-qa-entry/{id}',
  group: 'Knowledge',
  summary: 'Changes a pair; visitors get the new words at once.',
  for: 'assistant',
  body: pairSchema,
  reply: okReply,
  errors: ['not_found', 'storage_full', 'rate_limited'],
});

export const deleteQaEntry = endpoint({
  method: 'DELETE',
  path: '/api/knowledge/manual-qa-entry/{id}',
  group: 'Knowledge',
  summary: 'Deletes a pair.',
  for: 'assistant',
  reply: okReply,
  errors: ['not_found', 'rate_limited'],
});

export const listTexts = endpoint({
  method: 'GET',
  path: '/api/knowledge/texts',
  group: 'Knowledge',
  summary: 'The texts.',
  for: 'assistant',
  reply: reply.textReply.array(),
});

export const addText = endpoint({
  method: 'POST',
  path: '/api/knowledge/manual-text',
  group: 'Knowledge',
  summary: 'Saves a text of up to 2,000 characters.',
  for: 'assistant',
  body: textSchema,
  reply: reply.savedTextReply,
  status: 201,
  errors: ['text_limit', 'storage_full', 'rate_limited'],
});

export const updateText = endpoint({
  method: 'PUT',
  path: '/api/knowledge/manual-text/{id}',
  group: 'Knowledge',
  summary: 'Changes a text of up to 2,000 characters; visitors get the new words at once.',
  for: 'assistant',
  body: textSchema,
  reply: okReply,
  errors: ['not_found', 'storage_full', 'rate_limited'],
});

export const deleteText = endpoint({
  method: 'DELETE',
  path: '/api/knowledge/manual-text/{id}',
  group: 'Knowledge',
  summary: 'Deletes a text.',
  for: 'assistant',
  reply: okReply,
  errors: ['not_found', 'rate_limited'],
});

export const searchKnowledge = endpoint({
  method: 'GET',
  path: '/api/knowledge/search',
  group: 'Knowledge',
  summary: 'Documents, pages, pairs and texts in which every word of the query stands, with any ending; at most 50.',
  for: 'assistant',
  query: knowledgeSearchQuery,
  reply: reply.searchReply,
});

export const knowledgeUses = endpoint({
  method: 'GET',
  path: '/api/knowledge/uses/{id}',
  group: 'Knowledge',
  summary: 'Where a document, pair or text was used lately, with the last three replies that named it.',
  for: 'assistant',
  reply: reply.usesReply,
});

export const KNOWLEDGE_CALLS: readonly Call[] = [
  uploadDocuments,
  listDocuments,
  deleteDocument,
  stats,
  storage,
  listQa,
  addQa,
  updateQaEntry,
  deleteQaEntry,
  listTexts,
  addText,
  updateText,
  deleteText,
  searchKnowledge,
  knowledgeUses,
];
