import { mailVisitor } from '~/services/visitor-mail/mail-visitor.server';
import type { Handler } from '../handler';

export const mailVisitorHandler: Handler<'mail-visitor'> = ({ conversationId }) => mailVisitor(conversationId);
