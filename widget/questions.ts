import type { SuggestedQuestion } from '../app/schemas/widget';
import type { Settings } from './bridge';

/** The popular questions of an assistant; none when the call fails, which is only logged (SPEC section 8). */
export async function fetchQuestions({ api, identity, questionsLang }: Settings): Promise<SuggestedQuestion[]> {
  try {
    const response = await fetch(`${api}suggested-questions`, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...identity, lang: questionsLang }),
    });
    return (await response.json()).questions || [];
  } catch (error) {
    console.warn('komek', error);
    return [];
  }
}
