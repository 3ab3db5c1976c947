import type { LoaderFunctionArgs } from '@remix-run/node';
import { asNotFoundPage } from '~/http/request/not-found-page';
import { receiptOf } from '~/services/trust/receipts/receipts.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';

/** The signed receipt of a deletion, as a file. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  const file = await receiptOf(assistant, params.id ?? '').catch(asNotFoundPage);
  return new Response(file, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="deletion-${(params.id ?? '').slice(0, 8)}.json"`,
      'Cache-Control': 'no-store',
    },
  });
}
