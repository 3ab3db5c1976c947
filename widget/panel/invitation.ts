import type { Look } from '../../app/schemas/widget';

/** Key that records that this visit has seen the invitation. */
const SEEN = 'komek:invited';
/** A live region created with its text is not read out: the text is added this many milliseconds later. */
const LATER = 50;

function once(): boolean {
  try {
    if (sessionStorage[SEEN]) return false;
    sessionStorage[SEEN] = 1;
  } catch {}
  return true;
}

/** The owner's greeting, shown automatically beside the button once per visit. It takes no focus. */
export function invite(
  root: ShadowRoot,
  { text, close }: NonNullable<Look['invitation']>,
  open: () => void,
): HTMLElement {
  const note = document.createElement('div');
  const button = (label: string, act?: () => void) => {
    const made = note.appendChild(document.createElement('button'));
    made.textContent = label;
    made.onclick = () => {
      note.remove();
      act?.();
    };
    return made;
  };
  note.id = 'invitation';
  note.setAttribute('role', 'status');
  if (once()) {
    root.append(note);
    setTimeout(() => {
      button(text, open).dir = 'auto';
      button('✕').setAttribute('aria-label', close);
    }, LATER);
  }
  return note;
}
