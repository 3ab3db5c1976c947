const WIDTHS = ['w-2/3', 'w-1/2', 'w-3/5', 'w-2/5'];

/**
 * The shape of a conversation that is still loading, over the pane that it will fill. Shown only after a moment: what
 * comes at once does not flicker. For the eye alone; a text beside it says "loading" to everyone.
 */
export function ConversationSkeleton() {
  return (
    <div aria-hidden="true" className="late absolute inset-0 space-y-5 overflow-hidden bg-surface p-6">
      {WIDTHS.map((width, at) => (
        <div key={width} className={`flex flex-col gap-2 ${at % 2 ? 'items-end' : ''}`}>
          <span className="h-3 w-24 animate-pulse rounded-base bg-line" />
          <span className={`h-12 animate-pulse rounded-base bg-line ${width}`} />
        </div>
      ))}
    </div>
  );
}
