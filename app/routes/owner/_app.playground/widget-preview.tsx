import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ConversationSkeleton } from '~/components/ui/skeleton';
import type { PlaygroundData } from './playground.server';

type Komek = PlaygroundData['widget']['visitor'] & { destroy?: () => void };

/**
 * The widget as on a website, open and in its place. Its script is put in here and not by the server: one that arrives
 * with a change of page would not run.
 */
export function WidgetPreview({ assistantKey, visitor }: PlaygroundData['widget']) {
  const { t } = useTranslation('playground');
  const target = `widget-${useId().replace(/\W/g, '')}`;
  const { user_id, user_hash, lang } = visitor;
  const { name, email } = visitor.user_metadata;
  useEffect(() => {
    const page = window as Window & { komek?: Komek };
    page.komek = { user_id, user_hash, user_metadata: { name, email }, lang };
    const script = document.createElement('script');
    script.async = true;
    script.src = '/widget.js';
    Object.assign(script.dataset, { assistant: assistantKey, mode: 'playground', target: `#${target}` });
    document.body.append(script);
    return () => {
      script.remove();
      page.komek?.destroy?.();
      page.komek = undefined;
    };
  }, [assistantKey, target, user_id, user_hash, name, email, lang]);
  return (
    <div
      id={target}
      className="relative min-h-[720px] overflow-hidden rounded-base border border-line bg-surface shadow-card"
    >
      {/* The chat is put above it. */}
      <ConversationSkeleton />
      <noscript>
        <p className="p-6 text-center text-muted">{t('preview.noScript')}</p>
      </noscript>
    </div>
  );
}
