import { useActionData, useLocation } from '@remix-run/react';
import { useState } from 'react';

/**
 * What the last submit on this page returned, until the page is left. Use it instead of `useActionData` on pages that load
 * their data again by themselves: Remix forgets the result of an action at every such load.
 */
export function useActionResult<Action = unknown>() {
  const data = useActionData<Action>() ?? undefined;
  const { key } = useLocation();
  const [kept, keep] = useState({ key, data });
  // It is there before the location changes to that of the submit.
  if (data !== undefined && (kept.data !== data || kept.key !== key)) keep({ key, data });
  return data ?? (kept.key === key ? kept.data : undefined);
}
