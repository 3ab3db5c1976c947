import { tFor } from '~/i18n/i18n.server';
import type { Language } from '~/schemas/language';
import type { NoticeFacts } from '~db/schema/conversations/people';
import type { NoticeKind } from './raise.server';

/** The screen that a notice leads to. */
export const NOTICE_PAGES: Record<NoticeKind, string> = {
  digest: '/unanswered?days=7',
  bot: '/widget-setup?tab=telegram',
  limit: '/dashboard',
  exam: '/exam',
  install: '/widget-setup/check',
};

/** What a notice says, in one sentence. */
export function noticeText(kind: NoticeKind, facts: NoticeFacts, language: Language): string {
  const t = tFor(language);
  if (kind === 'bot') return t('notices:text.bot', { reason: t(`errors:${facts.code}`) });
  if (kind === 'limit' && facts.what !== undefined && facts.what !== 'month')
    return t(`notices:text.limit_${facts.what as 'day' | 'messages'}`, facts);
  return t(`notices:text.${kind}`, facts);
}
