import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

/** Reloads the page's data while `active`, never twice at once and not for a hidden tab. */
export function usePolling(active: boolean, everyMs: number): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!active || state !== 'idle') return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [active, everyMs, revalidate, state]);
}
