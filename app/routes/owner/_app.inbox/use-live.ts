import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { TYPING_MS } from '~/components/conversation/use-typing';
import { useOwnUrl } from '~/components/navigation/current-assistant';
import { INBOX_LIVE } from './addresses';

/**
 * Loads the page's data again when a conversation changes. A browser connects again by itself after a break.
 *
 * @param lastSaid the open conversation's last message of its visitor: who has sent one no longer types it.
 * @returns the conversation whose visitor is typing.
 */
export function useLive(lastSaid: string | undefined): string | undefined {
  const [typing, setTyping] = useState<{ conversation: string; behind: string | undefined }>();
  const { revalidate, state } = useRevalidator();
  const now = useRef({ revalidate, state, lastSaid, missed: false });
  now.current = { ...now.current, revalidate, state, lastSaid };
  const address = useOwnUrl()(INBOX_LIVE);
  useEffect(() => {
    const source = new EventSource(address);
    let over: ReturnType<typeof setTimeout> | undefined;
    source.onmessage = ({ data }) => {
      const typist = (JSON.parse(data) as { typing?: string }).typing;
      if (typist) {
        setTyping({ conversation: typist, behind: now.current.lastSaid });
        clearTimeout(over);
        over = setTimeout(() => setTyping(undefined), TYPING_MS);
        return;
      }
      if (now.current.state === 'idle') now.current.revalidate();
      else now.current.missed = true;
    };
    return () => {
      source.close();
      clearTimeout(over);
    };
  }, [address]);
  useEffect(() => {
    // It may have been read before the change.
    if (state !== 'idle' || !now.current.missed) return;
    now.current.missed = false;
    revalidate();
  }, [state, revalidate]);
  return typing?.behind === lastSaid ? typing?.conversation : undefined;
}
