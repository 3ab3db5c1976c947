import * as calls from '~/api/calls/knowledge';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { addText } from '~/services/knowledge/texts.server';

export const loader = serve(
  handler(calls.addText, async ({ assistant, body: { text } }) => {
    const { id } = await addText(assistant, text);
    return { _id: id, text };
  }),
);

export const action = loader;
