import { Check, Link2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnUrl } from '~/components/navigation/current-assistant';
import { Link } from '~/components/navigation/links';

/** A link to this conversation alone, for a colleague: with scripts a click copies its address too. */
export function OpenAlone({ to }: { to: string }) {
  const { t } = useTranslation('chat-logs');
  const [copied, setCopied] = useState(false);
  const address = useOwnUrl()(to);
  const Icon = copied ? Check : Link2;
  return (
    <Link
      to={to}
      preventScrollReset
      title={t('link')}
      className="rounded-base p-2 text-muted hover:bg-page hover:text-ink"
      onClick={async () => {
        // Only secure origins have a clipboard; the address bar shows the link in any case.
        await navigator.clipboard?.writeText(new URL(address, window.location.href).href);
        setCopied(navigator.clipboard !== undefined);
      }}
    >
      <Icon aria-hidden="true" className="size-4" />
      <span className="sr-only" aria-live="polite">
        {copied ? t('linkCopied') : t('link')}
      </span>
    </Link>
  );
}
