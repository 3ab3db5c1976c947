import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnNavigate } from '~/components/navigation/current-assistant';

/** The key under which the browser remembers that the tour was seen (product.md 4), and how often its elements are looked for. */
const SEEN = 'onboardingCompleted';
const POLL_MS = 100;

/** Runs the first-run tour (product.md 4) once its elements are there; once closed or finished, never again. */
export function useTour(): void {
  const { t, i18n } = useTranslation('ai-assistant');
  const navigate = useOwnNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: t changes with the language alone, and navigate with every address
  useEffect(() => {
    if (isSeen()) return;
    let gone = false;
    let stop: (() => void) | undefined;
    const poll = setInterval(async () => {
      if (!document.getElementById('upload-documents') || !document.getElementById('go-playground')) return;
      clearInterval(poll);
      const { startTour } = await import('./tour');
      if (gone) return;
      // On a phone the cards stand far below what is to be done first.
      const onEnd = () => {
        remember();
        window.scrollTo({ top: 0 });
      };
      stop = startTour(t, { onEnd, onLastNext: () => navigate('/playground') });
    }, POLL_MS);
    return () => {
      gone = true;
      clearInterval(poll);
      stop?.();
    };
  }, [i18n.language]);
}

/** A browser that keeps nothing for this site would show the tour at every visit: then rather never. */
function isSeen(): boolean {
  try {
    return localStorage.getItem(SEEN) !== null;
  } catch {
    return true;
  }
}

function remember(): void {
  try {
    localStorage.setItem(SEEN, 'true');
  } catch {
    // Nowhere to keep it.
  }
}
