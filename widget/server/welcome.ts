import type { SuggestedQuestionsReply } from '../../app/schemas/widget';
import type { Settings } from './bridge';

/**
 * The popular questions of an assistant and its appearance; empty if the call fails, which is only logged (product.md
 * 8).
 */
export async function fetchWelcome({ api, identity, questionsLang }: Settings): Promise<SuggestedQuestionsReply> {
  try {
    // Without custom headers the browser sends no preflight: the button appears one round trip sooner.
    const response = await fetch(`${api}suggested-questions`, {
      method: 'POST',
      credentials: 'omit',
      body: JSON.stringify({ ...identity, lang: questionsLang }),
    });
    const welcome = await response.json();
    if (welcome.questions) return welcome;
    console.warn('komek', welcome);
  } catch (error) {
    console.warn('komek', error);
  }
  return { questions: [] };
}
