import type { Look } from '../app/schemas/widget';

/** Tells that this visit has seen the invitation. */
const SEEN = 'komek:invited';

function once(): boolean {
  try {
    if (sessionStorage[SEEN]) return false;
    sessionStorage[SEEN] = 1;
  } catch {}
  return true;
}

/**
 * The owner's greeting that shows by itself beside the button, once a visit and never over an open panel. It takes no
 * focus; what is read out is a live region that was there before its text.
 */
export function invite(root: ShadowRoot, { after, text, close }: NonNullable<Look['invitation']>, open: () => void) {
  const note = document.createElement('div');
  const button = (label: string, act: () => void) => {
    const made = note.appendChild(document.createElement('button'));
    made.textContent = label;
    made.onclick = () => {
      note.remove();
      act();
    };
    return made;
  };
  note.id = 'invitation';
  note.setAttribute('role', 'status');
  root.append(note);
  setTimeout(() => {
    if (!note.isConnected || !once()) return;
    button(text, open).dir = 'auto';
    button('✕', () => {}).setAttribute('aria-label', close);
  }, after * 1000);
  return note;
}
