import { CopyButton } from './copy-button';

/** A code block to copy from. `label` names it for the copy button and for screen readers. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <figure className="overflow-hidden rounded-base border border-line">
      <figcaption className="flex flex-wrap items-center justify-between gap-2 border-b border-line bg-page px-4 py-2 text-sm text-muted">
        {label}
        <CopyButton text={code} label={label} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide block must be scrollable by keyboard */}
      <pre tabIndex={0} className="overflow-x-auto bg-surface px-4 py-3 text-sm">
        <code>{code}</code>
      </pre>
    </figure>
  );
}
