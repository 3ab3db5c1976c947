type ProgressBarProps = {
  value: number;
  max: number;
  label: string;
  text: string;
  /** For a limit, being nearly full is a warning. */
  of?: 'limit' | 'work';
};

/** How much of a whole is done or used. `text` says the same in words and figures. */
export function ProgressBar({ value, max, label, text, of = 'limit' }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  const fill = of === 'work' || share < 0.9 ? 'bg-accent' : share < 1 ? 'bg-warning' : 'bg-error';
  return (
    <div>
      <div className="mb-1 flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-medium">{label}</span>
        <span className="text-muted tabular-nums">{text}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div
          className={`h-full rounded-full transition-[width] duration-200 ${fill}`}
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  );
}
