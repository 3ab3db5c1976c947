import { tFor } from '~/i18n/i18n.server';
import { config } from '~/infra/config.server';
import type { ErrorCode } from '~/infra/errors';
import { PLATFORMS } from '~/schemas/install';
import type { Language } from '~/schemas/language';
import type { Assistant } from '~/services/assistant/assistants.server';
import { isPublicHost } from '~/services/connect/public-host';
import { snippetFor } from '~/services/connect/snippets';
import { type Check, installCheckOf } from '~/services/doctor/checks.server';
import { type Fault, goodAspects } from '~/services/doctor/faults';
import { reportFaults, stateOf } from '~/services/doctor/report-faults';

/** All that the screen of one page shows. @throws AppError `not_found`. */
export async function loadCheck(assistant: Assistant, id: string, request: Request, language: Language) {
  const { origin, searchParams } = new URL(request.url);
  const check = await installCheckOf(assistant, id);
  const { url, faults, report, checkedAt } = check;
  const platform = PLATFORMS.find((known) => known === searchParams.get('on')) ?? check.platform;
  return {
    check: {
      ...check,
      faults: faults.map((fault) => spoken(fault, language)),
      good: checkedAt ? goodAspects(faults, url.startsWith('https:') || isPublicHost(new URL(url).host)) : [],
      state: stateOf(check, assistant),
      report: report && reported(report, assistant, language),
    },
    platform,
    snippet: snippetFor(config.publicUrl ?? origin, assistant.key, platform),
  };
}

export type Shown = Awaited<ReturnType<typeof loadCheck>>;

/** The reason of a page that was not opened is an error's code. */
function spoken({ code, facts }: Fault, language: Language): Fault {
  if (code !== 'unreachable') return { code, facts };
  return { code, facts: { reason: tFor(language)(`errors:${facts?.reason as ErrorCode}`) } };
}

/** In tenths of a second, rounded up, as the language writes them. */
const secondsOf = (ms: number, language: Language) => new Intl.NumberFormat(language).format(Math.ceil(ms / 100) / 10);

function reported(report: NonNullable<Check['report']>, assistant: Assistant, language: Language) {
  const { shown, coveredBy, blocked, appearedMs, viewport } = report;
  const faults = reportFaults(report, assistant);
  const late = faults.some(({ code }) => code === 'slow');
  return {
    // The parts of each kind of fault, for one list.
    faults: faults.map(({ code, level, ...rest }) => ({
      ...{ code, level },
      facts: 'facts' in rest ? (rest.facts as Record<string, string | number>) : undefined,
    })),
    viewport,
    seconds: shown && !late && appearedMs !== undefined ? secondsOf(appearedMs, language) : undefined,
    free: shown && !coveredBy,
    allowed: blocked.length === 0,
  };
}
