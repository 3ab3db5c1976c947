import * as calls from '~/api/calls/knowledge';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { updateText } from '~/services/knowledge/texts.server';
import { deleteEntry } from '~/services/trust/receipts/delete-entry.server';

export const loader = serve(
  handler(calls.updateText, async ({ assistant, params, body }) => {
    await updateText(assistant, params.id, body.text);
    return { ok: true };
  }),
  handler(calls.deleteText, async ({ assistant, params }) => {
    await deleteEntry(assistant, 'text', params.id);
    return { ok: true };
  }),
);

export const action = loader;
