import { checkKnowledge } from '~/services/trust/check.server';
import type { Handler } from '../handler';

export const checkKnowledgeHandler: Handler<'check-knowledge'> = ({ assistantId }) => checkKnowledge(assistantId);
