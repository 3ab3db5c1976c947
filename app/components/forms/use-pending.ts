import { useNavigation } from '@remix-run/react';
import { useFormUrl } from '~/components/navigation/current-assistant';

/** Whether a form posted to `action` (a path with its query) is in progress, including its redirect. */
export function usePending(action: string): boolean {
  const { state, formAction } = useNavigation();
  const sentTo = useFormUrl()(action);
  return state !== 'idle' && formAction !== undefined && withoutIndex(formAction) === withoutIndex(sentTo);
}

const withoutIndex = (address: string) => address.replace(/[?&]index(?=&|$)/, '');
