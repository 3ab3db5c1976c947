import type { LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react';
import { AppShell } from '~/components/layout/app-shell';
import { ErrorMessage, ErrorPage } from '~/components/public/error-page';
import { countUnread } from '~/services/inbox/inbox-list.server';
import { requireOwner } from '~/sign-in/session.server';

/** The frame of all signed-in screens. Each of them asks for the owner itself: loaders run side by side. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { id, name } = await requireOwner(request);
  return { name, unread: await countUnread(id) };
}

export default function SignedIn() {
  const { name, unread } = useLoaderData<typeof loader>();
  return (
    <AppShell ownerName={name} unread={unread}>
      <Outlet />
    </AppShell>
  );
}

/** A screen that failed or is not there leaves its owner in the frame, if that was loaded. */
export function ErrorBoundary() {
  const error = useRouteError();
  const frame = useRouteLoaderData<typeof loader>('routes/owner/_app');
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (!frame) return <ErrorPage status={status} />;
  return (
    <AppShell ownerName={frame.name} unread={frame.unread}>
      <div className="py-12 text-center">
        <ErrorMessage status={status} />
      </div>
    </AppShell>
  );
}
