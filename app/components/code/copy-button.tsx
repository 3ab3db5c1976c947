import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const COPIED_MS = 2000;

/** Copies a text and confirms it for two seconds. Needs JavaScript: without it the text beside it can be selected. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <button
      type="button"
      className="js-only inline-flex items-center gap-2 rounded-base border border-field bg-surface px-3 py-1 text-sm font-medium text-ink hover:bg-page"
      onClick={async () => {
        await copyText(text);
        setCopied(true);
      }}
    >
      {copied ? <Check aria-hidden="true" className="size-4" /> : <Copy aria-hidden="true" className="size-4" />}
      <span aria-live="polite">{copied ? t('copied') : t('copy')}</span>
      <span className="sr-only">{label}</span>
    </button>
  );
}

/** Browsers offer the clipboard API only on secure origins; plain http uses the older way. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
