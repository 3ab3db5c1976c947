import type { InstallReport } from '~/schemas/widget';
import { type Fault, type Level, levelOf } from './faults';
import { otherChatOf } from './page/other-chats';

/** What is wrong by what a browser on the page saw, the worst first. */
export type ReportFault =
  | { code: 'blocked'; level: 'red'; facts: { directive: string; address: string } }
  | { code: 'hidden'; level: 'red' }
  | { code: 'covered'; level: 'red'; facts: { by: string } }
  | { code: 'unsigned'; level: 'red' }
  | { code: 'half_signed'; level: 'red' }
  | { code: 'twice'; level: 'amber'; facts: { count: number } }
  | { code: 'slow'; level: 'amber'; facts: { seconds: number } };

/** A chat that takes longer is not there for those who look for it. */
const SLOW_MS = 8_000;
const MAX_BLOCKED = 3;

export function reportFaults(
  report: Omit<InstallReport, 'token'>,
  { signedVisitorsOnly }: { signedVisitorsOnly: boolean },
): ReportFault[] {
  const { blocked, shown, coveredBy, user, tags, appearedMs = 0 } = report;
  const faults: ReportFault[] = blocked
    .slice(0, MAX_BLOCKED)
    .map((facts) => ({ code: 'blocked', level: 'red', facts }));
  if (!shown) faults.push({ code: 'hidden', level: 'red' });
  else if (coveredBy)
    faults.push({ code: 'covered', level: 'red', facts: { by: otherChatOf(coveredBy) ?? coveredBy } });
  if (user === 'unsigned') faults.push({ code: 'half_signed', level: 'red' });
  else if (signedVisitorsOnly && user === 'none') faults.push({ code: 'unsigned', level: 'red' });
  if (tags > 1) faults.push({ code: 'twice', level: 'amber', facts: { count: tags } });
  if (shown && appearedMs > SLOW_MS)
    faults.push({ code: 'slow', level: 'amber', facts: { seconds: Math.round(appearedMs / 1000) } });
  return faults;
}

/** The colour of a page, by what it shows and by what a browser there has reported. */
export function stateOf(
  { faults, report }: { faults: readonly Fault[]; report?: Omit<InstallReport, 'token'> },
  settings: { signedVisitorsOnly: boolean },
): Level | 'good' {
  const seen = report ? reportFaults(report, settings) : [];
  const levels = [...faults.map(({ code }) => levelOf(code)), ...seen.map(({ level }) => level)];
  return levels.includes('red') ? 'red' : levels.includes('amber') ? 'amber' : 'good';
}
