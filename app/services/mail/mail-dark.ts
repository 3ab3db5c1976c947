/**
 * The dark colour for each of a mail's. Most programs keep what stands at each element; those that know a dark screen
 * read a style sheet too.
 */
const DARK = `@media (prefers-color-scheme: dark) {
[style*="color:#111827"] { color: #e7e9ee !important }
[style*="color:#4b5563"] { color: #a3acba !important }
[style*="color:#162147"] { color: #b3c0ff !important }
[style*="background:#f7f7f7"] { background: #0f1218 !important }
[style*="background:#fff"] { background: #181c25 !important }
[style*="background:#162147"] { background: #5064cc !important }
[style*="#e5e7eb"] { border-color: #2c323f !important }
}`;

/** A mail's HTML with its colours for a dark screen. */
export const withDarkColours = (html: string): string =>
  html.replace('<body', `<head><meta name="color-scheme" content="light dark"><style>${DARK}</style></head><body`);
