import { CircleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { outage, tryNow } from './keep-loading';

/** Says at the foot of the window that page data is waited for. The page stays usable. */
export function OutageNotice() {
  const { t } = useTranslation();
  const on = useSyncExternalStore(outage.subscribe, outage.isOn, () => false);
  if (!on) return null;
  return (
    <div
      role="alert"
      className="appear fixed inset-x-4 bottom-4 z-30 mx-auto flex max-w-xl items-start gap-3 rounded-base border border-error bg-error-tint px-4 py-3 text-error-ink shadow-card"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <p className="min-w-0 grow break-words max-sm:text-sm">{t('outage.load')}</p>
      <button
        type="button"
        onClick={tryNow}
        className="-my-1 -mr-2 shrink-0 rounded-base px-2 py-1 text-sm font-medium whitespace-nowrap hover:bg-surface"
      >
        {t('outage.retry')}
      </button>
    </div>
  );
}
