/** Strokes on a grid of 24, by meaning. */
const PATHS = {
  spark: 'M12 3l2 7 7 2-7 2-2 7-2-7-7-2 7-2Z',
  fresh: 'M12 20h8M4 20l1-4L15.5 5.5a2.1 2.1 0 0 1 3 3L8 19Z',
  close: 'M6 6l12 12M18 6 6 18',
  send: 'M12 19V5M5 12l7-7 7 7',
  wait: 'M12 3a9 9 0 1 0 9 9',
  next: 'M9 6l6 6-6 6',
  out: 'M7 17 17 7M9 7h8v8',
  page: 'M6 3h8l4 4v14H6ZM14 3v4h4',
  thumb: 'M7 21H4V11h3ZM7 11l4-8a2.5 2.5 0 0 1 2.5 2.5V9H19a2 2 0 0 1 2 2.3l-1 7.7a2 2 0 0 1-2 2H7',
};

export const Icon = ({ name, look }: { name: keyof typeof PATHS; look?: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" class={look}>
    <path d={PATHS[name]} />
  </svg>
);
