import { useNavigation } from '@remix-run/react';

/** Whether a form posted to `action` (a path with its query) is in progress, including its redirect. */
export function usePending(action: string): boolean {
  const { state, formAction } = useNavigation();
  return state !== 'idle' && formAction !== undefined && withoutIndex(formAction) === withoutIndex(action);
}

const withoutIndex = (address: string) => address.replace(/[?&]index(?=&|$)/, '');
