import { useRevalidator } from '@remix-run/react';
import { ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { MendLinks, ReplyReasons } from '~/components/data/reply-reasons';
import { Alert } from '~/components/ui/alert';
import { Card } from '~/components/ui/card';
import { pairUrl } from '~/schemas/knowledge/pair-address';
import { playgroundUrl } from './addresses';
import type { PlaygroundData } from './playground.server';

type Try = PlaygroundData['tries'][number];

/** The owner's last questions, each with the reason of its reply: the latest open, those before it folded. */
export function RecentTries({ tries: [latest, ...earlier], mended }: { tries: Try[]; mended: boolean }) {
  const { t } = useTranslation('playground');
  useReloadAfterReplies();
  return (
    <Card tone={latest ? 'lead' : 'quiet'}>
      <h2 id="tries" className="scroll-mt-20 text-lg font-semibold">
        {t('why.title')}
      </h2>
      {mended && (
        <div className="mt-3">
          <Alert kind="ok">{t('saved', { ns: 'pair' })}</Alert>
        </div>
      )}
      {!latest && <p className="mt-1 text-sm text-muted">{t('why.empty')}</p>}
      {latest && (
        <ul className="mt-3 divide-y divide-line text-sm">
          <li key={latest.id} className="space-y-2 pb-4">
            <h3 className="text-base font-medium break-words">{latest.message}</h3>
            <Reason of={latest} />
          </li>
          {earlier.map((one) => (
            <li key={one.id}>
              <details className="group py-2">
                <summary className="flex items-start gap-2 rounded-base py-1">
                  <ChevronRight
                    aria-hidden="true"
                    className="mt-0.5 size-4 shrink-0 text-muted transition-transform duration-150 group-open:rotate-90"
                  />
                  <h3 className="min-w-0 font-medium break-words">{one.message}</h3>
                </summary>
                <div className="mt-2 space-y-2 pl-6">
                  <Reason of={one} />
                </div>
              </details>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Reason({ of: { id, message, answer, details, pair } }: { of: Try }) {
  const { t } = useTranslation('pair');
  return (
    <>
      <p className="line-clamp-3 border-l-2 border-line pl-3 break-words text-muted">{answer}</p>
      <ReplyReasons details={details} />
      <MendLinks
        details={details}
        pairTo={pair ? pairUrl(playgroundUrl(), pair) : playgroundUrl({ mend: String(id) })}
        pairText={pair && t('openShort')}
        message={message}
      />
    </>
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
