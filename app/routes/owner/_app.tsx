import type { LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { TimeZone } from '~/components/data/time-zone';
import { AppShell } from '~/components/layout/app-shell';
import { CurrentAssistant } from '~/components/navigation/current-assistant';
import { ErrorMessage, ErrorPage } from '~/components/public/error-page';
import { assistantRoom } from '~/services/accounts/assistants.server';
import { listAssistants } from '~/services/assistant/assistants.server';
import { countUnread } from '~/services/inbox/inbox-list.server';
import { countLeads } from '~/services/leads/leads.server';
import { timeZoneOf } from '~/services/profile/time-zone.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';

/** The frame of all signed-in screens. Each of them asks for the owner itself: loaders run side by side. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { owner, assistant } = await requireAssistant(request);
  const [assistants, room, unread, leads, timeZone] = await Promise.all([
    listAssistants(owner.id),
    assistantRoom(owner.id),
    countUnread(assistant),
    countLeads(assistant),
    timeZoneOf(assistant),
  ]);
  const current = { id: assistant.id, several: assistants.length > 1 };
  const counts = { inbox: unread, leads: leads.new };
  return { name: owner.name, counts, timeZone, current, assistants, mayHaveSeveral: room.limit > 1 };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Frame({ loaded, children }: { loaded: Loaded; children: ReactNode }) {
  const { name, counts, timeZone, current, assistants, mayHaveSeveral } = loaded;
  const choice = current.several || mayHaveSeveral ? { assistants, current: current.id } : undefined;
  return (
    <CurrentAssistant.Provider value={current}>
      <TimeZone.Provider value={timeZone}>
        <AppShell ownerName={name} counts={counts} choice={choice}>
          {children}
        </AppShell>
      </TimeZone.Provider>
    </CurrentAssistant.Provider>
  );
}

export default function SignedIn() {
  return (
    <Frame loaded={useLoaderData<typeof loader>()}>
      <Outlet />
    </Frame>
  );
}

/** A screen that failed or is not there leaves its owner in the frame, if that was loaded. */
export function ErrorBoundary() {
  const error = useRouteError();
  const loaded = useRouteLoaderData<typeof loader>('routes/owner/_app');
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (!loaded) return <ErrorPage status={status} />;
  return (
    <Frame loaded={loaded}>
      <div className="py-12 text-center">
        <ErrorMessage status={status} />
      </div>
    </Frame>
  );
}
