import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { AppShell } from '~/components/layout/app-shell';
import { requireOwner } from '~/sign-in/session.server';

/** The frame of all signed-in screens. Each of them asks for the owner itself: loaders run side by side. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { name } = await requireOwner(request);
  return { name };
}

export default function SignedIn() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <AppShell ownerName={name}>
      <Outlet />
    </AppShell>
  );
}
