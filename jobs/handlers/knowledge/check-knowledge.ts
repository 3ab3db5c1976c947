import { transaction } from '~/infra/db.server';
import { checkSoon } from '~/services/knowledge/chunks.server';
import { hasDocumentsToRead } from '~/services/knowledge/reading/claims.server';
import { checkKnowledge, restBeforeCheck } from '~/services/trust/check.server';
import type { Handler } from '../handler';

/** Checks all knowledge. Every part of a large import asks for it: one check after the last document is enough. */
export const checkKnowledgeHandler: Handler<'check-knowledge'> = async ({ assistantId }) => {
  const rest = await restBeforeCheck(assistantId);
  if (rest > 0) await transaction((tx) => checkSoon(tx, assistantId, rest));
  else if (await hasDocumentsToRead(assistantId)) await transaction((tx) => checkSoon(tx, assistantId));
  else await checkKnowledge(assistantId);
};
