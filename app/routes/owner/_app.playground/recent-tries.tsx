import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { MendLinks, ReplyReasons } from '~/components/data/reply-reasons';
import { Section } from '~/components/ui/section';
import type { PlaygroundData } from './playground.server';

type Props = { tries: PlaygroundData['tries']; visitorId: string };

/** The owner's last questions, each with the reason of its reply, the latest first. */
export function RecentTries({ tries, visitorId }: Props) {
  const { t } = useTranslation('playground');
  useReloadAfterReplies();
  return (
    <Section title={t('why.title')} text={tries.length > 0 ? t('why.text') : t('why.empty')}>
      {tries.length > 0 && (
        <ul className="divide-y divide-line border-y border-line text-sm">
          {tries.map(({ id, message, answer, details }) => (
            <li key={id} className="space-y-2 py-4">
              <h3 className="font-medium break-words">{message}</h3>
              <p className="line-clamp-3 break-words text-muted">{answer}</p>
              <ReplyReasons details={details} />
              <MendLinks
                details={details}
                pairTo={`/chat-logs?visitor=${visitorId}&own=1&add=${id}`}
                message={message}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The widget is a program of its own: its finished calls tell that there is a new reply. */
function useReloadAfterReplies(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const isChat = ({ name }: PerformanceEntry) => name.endsWith('/widget/chat');
    const observer = new PerformanceObserver((list) => {
      if (list.getEntries().some(isChat)) revalidate();
    });
    observer.observe({ type: 'resource' });
    return () => observer.disconnect();
  }, [revalidate]);
}
