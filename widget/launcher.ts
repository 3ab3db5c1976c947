import type { Language } from './bridge';

const BUBBLE = 'M21 12a8.5 8.5 0 0 1-12.6 7.4L3 21l1.6-5.4A8.5 8.5 0 1 1 21 12M8.5 12h.01M12.5 12h.01M16.5 12h.01';
const CROSS = 'M6 6l12 12M18 6 6 18';

/** The round button, hidden at first. Made without markup in strings, which Trusted Types would refuse. */
export function createLauncher() {
  const svg = (name: string) => document.createElementNS('http://www.w3.org/2000/svg', name);
  const button = document.createElement('button');
  const icon = button.appendChild(svg('svg'));
  const path = icon.appendChild(svg('path'));
  button.type = 'button';
  button.hidden = true;
  button.id = 'launcher';
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  return {
    button,
    paint(lang: Language, open: boolean, busy: boolean): void {
      button.setAttribute('aria-label', lang === 'en' ? 'Chat' : 'Чат');
      button.setAttribute('aria-expanded', `${open}`);
      button.setAttribute('aria-busy', `${busy}`);
      path.setAttribute('d', open ? CROSS : BUBBLE);
    },
  };
}
