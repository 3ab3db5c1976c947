import type { LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { TimeZone } from '~/components/data/time-zone';
import { AppShell } from '~/components/layout/app-shell';
import type { AssistantGroup } from '~/components/layout/assistant-switcher';
import { CurrentAssistant } from '~/components/navigation/current-assistant';
import { ErrorMessage, ErrorPage } from '~/components/public/error-page';
import { assistantRoom } from '~/services/accounts/assistants.server';
import { listAssistants } from '~/services/assistant/assistants.server';
import { countUnread } from '~/services/inbox/views/inbox-list.server';
import { countLeads } from '~/services/leads/leads.server';
import { timeZoneOf } from '~/services/profile/time-zone.server';
import { teamsOf } from '~/services/team/access.server';
import { countContradictions } from '~/services/trust/contradictions/list.server';
import { type Refusal, requireAnyAccess } from '~/sign-in/requested-assistant.server';

/** The frame of all signed-in screens. Each of them asks itself who may open it: loaders run side by side. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { person, assistant, role } = await requireAnyAccess(request);
  const [own, teams, room, unread, leads, contradictions, timeZone] = await Promise.all([
    listAssistants(person.id),
    teamsOf(person.id),
    assistantRoom(person.id),
    countUnread(assistant, person.id),
    countLeads(assistant),
    countContradictions(assistant),
    timeZoneOf(assistant),
  ]);
  const groups: AssistantGroup[] = [
    { role: 'owner', assistants: own.map(({ id, name }) => ({ id, name })) },
    ...teams.map(({ name, role, assistants }) => ({ account: name, role, assistants })),
  ];
  const several = groups.flatMap((group) => group.assistants).length > 1;
  const current = { id: assistant.id, several, role };
  const counts = { inbox: unread, leads: leads.new, contradictions };
  return { name: person.name, counts, timeZone, current, groups, mayHaveSeveral: room.limit > 1 };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Frame({ loaded, children }: { loaded: Loaded; children: ReactNode }) {
  const { name, counts, timeZone, current, groups, mayHaveSeveral } = loaded;
  const choice = current.several || mayHaveSeveral ? { groups, current: current.id, role: current.role } : undefined;
  return (
    <CurrentAssistant.Provider value={current}>
      <TimeZone.Provider value={timeZone}>
        <AppShell ownerName={name} role={current.role} counts={counts} choice={choice}>
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
  const why = status === 403 ? ((error as { data?: Refusal }).data ?? undefined) : undefined;
  if (!loaded) return <ErrorPage status={status} why={why?.message} />;
  return (
    <Frame loaded={loaded}>
      <div className="py-12 text-center">
        <ErrorMessage status={status} why={why?.message} />
      </div>
    </Frame>
  );
}
