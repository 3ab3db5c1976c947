import { useState } from 'react';

/**
 * The last result that Komek gave, for a form of several steps: its step is part of the result, and a form that got no
 * answer stays at the step it was at.
 */
export function useReached<T extends object>(result: T | undefined): T | undefined {
  const [last, setLast] = useState(result);
  const isAnswer = result === undefined || !('unreached' in result);
  if (isAnswer && last !== result) setLast(result);
  return isAnswer ? result : last;
}
