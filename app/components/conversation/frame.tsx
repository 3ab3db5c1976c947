import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '~/components/navigation/links';

type FrameProps = {
  /** Where the list is, on a phone. */
  back: { to: string; label: string };
  title: string;
  facts: (string | null | undefined | false)[];
  /** Shown below the facts. */
  below?: ReactNode;
  /** Shown at the end of the header: a state, a button. */
  aside?: ReactNode;
  /** Names the part that scrolls. */
  label: string;
  children: ReactNode;
};

/** A conversation: who it is with, and what was said, the latest in view. */
export function ConversationFrame({ back, title, facts, below, aside, label, children }: FrameProps) {
  return (
    <>
      <header className="flex items-center gap-3 border-b border-line px-4 py-2">
        <Link to={back.to} className="-ml-2 rounded-base p-2 text-muted hover:bg-page md:hidden">
          <ArrowLeft aria-hidden="true" className="size-5" />
          <span className="sr-only">{back.label}</span>
        </Link>
        <div className="min-w-0 grow">
          <h2 className="truncate font-semibold">{title}</h2>
          <p className="truncate text-sm text-muted">{facts.filter(Boolean).join(' · ')}</p>
          {below}
        </div>
        {aside}
      </header>
      {/* Turned round twice, so that it opens at its end, without JavaScript too. */}
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long conversation must be scrollable by keyboard
        tabIndex={0}
        className="flex min-h-0 grow flex-col-reverse overflow-y-auto bg-page -outline-offset-2"
      >
        <div className="mb-auto w-full space-y-3 p-4 sm:px-6">{children}</div>
      </section>
    </>
  );
}
