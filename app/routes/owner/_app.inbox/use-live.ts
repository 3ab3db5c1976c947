import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useOwnUrl } from '~/components/navigation/current-assistant';
import { INBOX_LIVE } from './addresses';

/** Loads the page's data again when a conversation changes. A browser connects again by itself after a break. */
export function useLive(): void {
  const { revalidate, state } = useRevalidator();
  const now = useRef({ revalidate, state, missed: false });
  now.current = { ...now.current, revalidate, state };
  const address = useOwnUrl()(INBOX_LIVE);
  useEffect(() => {
    const source = new EventSource(address);
    source.onmessage = () => {
      if (now.current.state === 'idle') now.current.revalidate();
      else now.current.missed = true;
    };
    return () => source.close();
  }, [address]);
  useEffect(() => {
    // It may have been read before the change.
    if (state !== 'idle' || !now.current.missed) return;
    now.current.missed = false;
    revalidate();
  }, [state, revalidate]);
}
