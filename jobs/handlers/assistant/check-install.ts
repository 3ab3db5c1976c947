import { runInstallChecks } from '~/services/doctor/weekly.server';
import type { Handler } from '../handler';

/** Looks whether the chat is still on an assistant's pages. */
export const checkInstallHandler: Handler<'check-install'> = ({ assistantId }, { signal }) =>
  runInstallChecks(assistantId, signal);
