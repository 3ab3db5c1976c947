import { sourceText } from '~/components/data/source-text';
import { redirectTo } from '~/http/request/own-redirect.server';
import { tFor } from '~/i18n/i18n.server';
import type { Language } from '~/schemas/language';
import type { Assistant } from '~/services/assistant/assistants.server';
import { type ProfileFact, profileOf } from '~/services/profile/profile.server';
import { sayWeek } from '~/services/profile/reply/say-hours';
import { profileUrl, stateOf } from './addresses';

/** All the screen shows. */
export async function loadProfile(assistant: Assistant, request: Request, language: Language) {
  const { add, edit, done } = stateOf(new URL(request.url).searchParams);
  const t = tFor(language);
  const { timeZone, kinds } = await profileOf(assistant);
  const shown = ({ id, kind, branch, text, own, replaced, source, hours }: ProfileFact) => ({
    ...{ id, kind, branch, text, own, replaced },
    source: source && sourceText(t, source),
    read: hours && sayWeek(hours, { t, language }),
  });
  const editing = kinds.flatMap(({ facts }) => facts).find(({ id }) => id === edit);
  // Its source has been changed since the page was opened.
  if (edit && !editing) throw redirectTo(request, profileUrl({ done: 'gone' }));
  return {
    title: t('profile:title'),
    done,
    adding: add,
    editing: editing && shown(editing),
    timeZone,
    time: timeIn(timeZone, language),
    zones: [...new Set([timeZone, ...Intl.supportedValuesOf('timeZone')])].sort(),
    known: kinds
      .filter(({ facts }) => facts.length > 0)
      .map(({ kind, facts, contradicting }) => ({ kind, contradicting, facts: facts.map(shown) })),
    missing: kinds.filter(({ facts }) => facts.length === 0).map(({ kind }) => kind),
  };
}

export type LoadedProfile = Awaited<ReturnType<typeof loadProfile>>;

const timeIn = (timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(language, {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date());
