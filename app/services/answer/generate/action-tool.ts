import { tool } from 'ai';
import { z } from 'zod';
import type { AiAction } from '~/services/assistant/ai-actions.server';
import { oneLine } from '../safety/one-line';

/** Actions a model is told of; each costs room in its prompt. */
const MAX_ACTIONS = 30;
/** Of a name, and of a condition. */
const MAX_CHARACTERS = 300;

/** The owner's actions as a tool of a model's: each is called by its name, under the owner's own condition. */
export function actionTool(actions: AiAction[], chosen: Set<AiAction>) {
  const byName = new Map<string, AiAction>();
  for (const action of actions.slice(0, MAX_ACTIONS)) {
    const name = oneLine(action.actionName, MAX_CHARACTERS);
    byName.set(byName.has(name) ? `${name} (${byName.size + 1})` : name, action);
  }
  const conditions = [...byName]
    .map(([name, { whenToUse }]) => `- ${name}: ${oneLine(whenToUse, MAX_CHARACTERS)}`)
    .join('\n');
  return {
    show_button: tool({
      description: `Shows the visitor a button below your reply. The buttons, each with the condition under which it is shown, and at no other time:\n${conditions}`,
      inputSchema: z.object({ button: z.enum([...byName.keys()]) }),
      execute: ({ button }) => {
        const action = byName.get(button);
        if (action) chosen.add(action);
        return 'The button is shown. Write the reply now.';
      },
    }),
  };
}
