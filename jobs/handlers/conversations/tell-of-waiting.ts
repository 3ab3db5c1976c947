import { tellOfWaiting } from '~/services/inbox/tell-of-waiting.server';
import type { Handler } from '../handler';

export const tellOfWaitingHandler: Handler<'tell-of-waiting'> = ({ assistantId }) => tellOfWaiting(assistantId);
