import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnNavigate } from '~/components/navigation/current-assistant';
import { Link } from '~/components/navigation/links';
import { Spinner } from './spinner';

type DialogProps = {
  title: string;
  closeTo: string;
  size?: 'small' | 'full';
  /** What is in progress: until it ends, the dialog is covered and cannot be closed. */
  busy?: string | false;
  children: ReactNode;
};

/**
 * A dialog with its own URL: the page renders it open, and closing it navigates to `closeTo`. With JavaScript it
 * becomes modal; Esc and a click beside it close it too.
 */
export function Dialog({ title, closeTo, size = 'small', busy, children }: DialogProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const navigate = useOwnNavigate();
  const close = () => {
    if (!busy) navigate(closeTo, { preventScrollReset: true });
  };

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const opener = document.activeElement;
    // It is rendered open for pages without JavaScript; only a closed dialog can be made modal.
    dialog.close();
    dialog.showModal();
    const page = document.documentElement;
    // Stops the page behind from scrolling, and keeps the space of its scrollbar.
    if (window.innerWidth > page.clientWidth) page.style.scrollbarGutter = 'stable';
    page.style.overflow = 'hidden';
    return () => {
      page.style.overflow = '';
      page.style.scrollbarGutter = '';
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the key of a dialog, and `cancel` answers it
    <dialog
      ref={ref}
      open
      aria-labelledby={titleId}
      className="fixed inset-0 z-20 m-0 grid size-full max-h-none max-w-none place-items-center bg-veil p-0 text-ink backdrop:bg-transparent sm:p-6"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === ref.current) close();
      }}
    >
      <div
        className={`appear flex flex-col overflow-hidden bg-surface shadow-raised sm:rounded-base ${
          size === 'full' ? 'size-full max-w-6xl' : 'm-4 max-h-full w-[calc(100%-2rem)] max-w-md rounded-base'
        }`}
      >
        <div className="flex items-start gap-4 border-b border-line px-4 py-3 sm:px-6">
          <h2 id={titleId} className="min-w-0 grow text-lg font-semibold">
            {title}
          </h2>
          <Link
            to={closeTo}
            preventScrollReset
            className="-mr-2 rounded-base p-2 text-muted hover:bg-page hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
            <span className="sr-only">{t('close')}</span>
          </Link>
        </div>
        <div className="min-h-0 grow overflow-y-auto p-4 sm:px-6">{children}</div>
      </div>
      {busy && (
        <div role="status" className="fixed inset-0 grid place-items-center bg-veil">
          <p className="flex items-center gap-3 rounded-base bg-surface px-6 py-4 font-medium shadow-card">
            <Spinner />
            {busy}
          </p>
        </div>
      )}
    </dialog>
  );
}
