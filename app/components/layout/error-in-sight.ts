import { useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/**
 * Brings the error of a form that was sent into sight: on a long page it may stand above or below the window. What is
 * seen already, such as a toast or a dialog's own, stays where it is.
 */
export function useErrorInSight(): void {
  const { state, formMethod } = useNavigation();
  const sent = useRef(false);
  useEffect(() => {
    if (state !== 'idle') {
      sent.current ||= formMethod === 'POST';
      return;
    }
    if (!sent.current) return;
    // Some forms write the error only once the page stands with the result.
    const frame = requestAnimationFrame(() => {
      sent.current = false;
      const alerts = [...document.querySelectorAll('[role=alert]')];
      if (!alerts.some(isInSight)) alerts.at(-1)?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [state, formMethod]);
}

/** An empty one is not shown at all. */
function isInSight(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && top >= 0 && bottom <= window.innerHeight;
}
