import type { InstallReport } from '../../app/schemas/widget';

type Refusal = InstallReport['blocked'][number];
type Violation = { effectiveDirective?: string; blockedURL?: string | null };
type Observer = new (
  heard: (reports: { body: Violation }[]) => void,
  options: { types: string[]; buffered: boolean },
) => { observe: () => void; takeRecords: () => { body: Violation }[] };

const MOST = 10;

/**
 * Watches what the page's policy refuses to addresses of `origin`; where the browser tells, also what it refused before.
 *
 * @returns a function that returns what was refused so far.
 */
export function watchRefusals(origin: string): () => Refusal[] {
  const found = new Map<string, Refusal>();
  const note = (directive = '', url: string | null = '') => {
    const address = (url ?? '').split(/[?#]/, 1)[0] ?? '';
    if (!address.startsWith(origin) || found.size >= MOST) return;
    found.set(`${directive} ${address}`, { directive: directive.slice(0, 60), address: address.slice(0, 300) });
  };
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, disposition }) => {
    if (disposition === 'enforce') note(effectiveDirective, blockedURI);
  });
  const { ReportingObserver } = window as { ReportingObserver?: Observer };
  const hear = (reports: { body: Violation & { disposition?: string } }[]) => {
    for (const { body } of reports) if (body.disposition !== 'report') note(body.effectiveDirective, body.blockedURL);
  };
  if (ReportingObserver) new ReportingObserver(hear, { types: ['csp-violation'], buffered: true }).observe();
  return () => [...found.values()];
}
