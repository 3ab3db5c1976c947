import type { LoaderFunctionArgs } from '@remix-run/node';
import { leadsFile } from '~/services/export/lead-files.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';

/** All contacts of an assistant for a spreadsheet. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="leads-${new Date().toISOString().slice(0, 10)}.csv"`,
    'Cache-Control': 'no-store',
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  const parts = leadsFile(assistant, 'leads.csv').content()[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
    },
    async cancel() {
      await parts.return?.();
    },
  });
  return new Response(body, { headers });
}
