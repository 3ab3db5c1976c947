import type { LoaderFunctionArgs } from '@remix-run/node';
import { AppError } from '~/infra/errors';
import { receiptOf } from '~/services/trust/receipts/receipts.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';

/** The signed receipt of a deletion, as a file. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  const file = await receiptOf(assistant, params.id ?? '').catch((error) => {
    if (error instanceof AppError && error.code === 'not_found') throw new Response(null, { status: 404 });
    throw error;
  });
  return new Response(file, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="deletion-${(params.id ?? '').slice(0, 8)}.json"`,
      'Cache-Control': 'no-store',
    },
  });
}
