import type { LoaderFunctionArgs } from '@remix-run/node';
import { asNotFoundPage } from '~/http/request/not-found-page';
import { recordEvent } from '~/services/audit/audit.server';
import { openExport } from '~/services/export/exports.server';
import { requireRecentProof } from '~/sign-in/recent-proof.server';
import { requireAccountOwner } from '~/sign-in/requested-assistant.server';
import { deviceOfRequest } from '~/sign-in/session.server';

/** The archive of an export, for its owner alone. It is read from the database as fast as it is taken. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const owner = await requireAccountOwner(request);
  requireRecentProof(request, owner);
  const found = await openExport(owner.id, params.id ?? '').catch(asNotFoundPage);
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Length': String(found.size),
    'Content-Disposition': `attachment; filename="komek-${found.createdAt.toISOString().slice(0, 10)}.zip"`,
    'Cache-Control': 'no-store',
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  await recordEvent(owner.id, 'export_downloaded', deviceOfRequest(request, context.address));
  return new Response(streamOf(found.content()), { headers });
}

/** A part is read when the one before it is taken. */
function streamOf(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await parts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
