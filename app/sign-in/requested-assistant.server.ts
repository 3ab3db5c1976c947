import { redirect } from '@remix-run/node';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { AppError } from '~/infra/errors';
import { isAtLeast, type Right, type Role, rightOfPage } from '~/schemas/account/rights';
import { ASSISTANT_PARAM, ONLY_PARAM, withParam } from '~/schemas/assistant/assistants';
import { type Assistant, assistantOfOwner } from '~/services/assistant/assistants.server';
import { type Access, accessTo, startOf } from '~/services/team/access.server';
import { type Owner, requireOwner } from './session.server';

/**
 * Who acts, in whose account, about which assistant. The only place that decides this, for pages and calls alike: the
 * URL names an assistant, and the account is the one it belongs to.
 */

/** A signed-in person, and what they may do where the request leads. `owner` has the account; often it is the person. */
export type Acting = Access & { person: Owner };

const namedBy = (request: Request): string | undefined => {
  const query = new URL(request.url).searchParams;
  return query.get(ASSISTANT_PARAM) ?? query.get(ONLY_PARAM) ?? undefined;
};

/**
 * What a request is about: the assistant that the URL names, if the person may work with it, or their own first.
 *
 * @param needed the least role.
 * @throws AppError `not_found` if the URL names anything else, `access_ended` for a member of before, `not_allowed` for a
 *   role that is not enough.
 */
export async function requestedAccess(request: Request, person: Owner, needed: Right): Promise<Acting> {
  const access = await accessTo(person.id, namedBy(request));
  if (!isAtLeast(access.role, needed)) throw new AppError('not_allowed');
  return { ...access, person };
}

/**
 * The same for a program with an owner's API key, among that owner's own assistants.
 *
 * @throws AppError `not_found`.
 */
export const assistantOfProgram = (request: Request, ownerId: string): Promise<Assistant> =>
  assistantOfOwner(ownerId, namedBy(request));

/**
 * The same for a protected page. The table of rights says who may open it, and who may send its forms.
 *
 * @throws as `requireOwner`; a 404 if the URL names an assistant that the person has nothing to do with; a 403 that says
 *   why where the access has ended or the role is not enough.
 */
export function requireAssistant(request: Request): Promise<Acting> {
  return actingOn(request, rightOfPage(new URL(request.url).pathname, request.method));
}

/** The same for the frame around the screens: whoever may open any of them. */
export const requireAnyAccess = (request: Request): Promise<Acting> => actingOn(request, 'self');

/**
 * The owner for a page about the whole account, which no member may open.
 *
 * @throws as `requireAssistant`, also if the URL names an assistant of another account.
 */
export async function requireAccountOwner(request: Request): Promise<Owner> {
  return (await actingOn(request, 'owner')).person;
}

async function actingOn(request: Request, needed: Right): Promise<Acting> {
  const person = await requireOwner(request);
  if (request.method === 'GET' && namedBy(request) === undefined) await leadToTeam(request, person);
  try {
    return await requestedAccess(request, person, needed);
  } catch (error) {
    throw error instanceof AppError ? await refusal(request, error) : error;
  }
}

/** Who joined by invitation begins there: their own account is empty. Only a redirect, so that every form names its place. */
async function leadToTeam(request: Request, person: Owner): Promise<void> {
  const start = await startOf(person.id);
  if (!start) return;
  const { pathname, search } = new URL(request.url);
  const to = screenFor(start.role, pathname) === pathname ? pathname + search : INBOX;
  throw redirect(withParam(to, ASSISTANT_PARAM, start.assistantId));
}

/** The screen that every member may open. */
export const INBOX = '/inbox';

/** A screen, or the one that every member may open if this one is not for the role. */
export const screenFor = (role: Role, pathname: string): string =>
  isAtLeast(role, rightOfPage(pathname, 'GET')) ? pathname : INBOX;

/** What a page that refuses a member says: why, in the person's language. A form keeps its words and shows it. */
export type Refusal = { reason: 'access_ended' | 'not_allowed'; message: string };

async function refusal(request: Request, error: AppError): Promise<unknown> {
  const { code } = error;
  if (code === 'not_found') return new Response(null, { status: 404 });
  if (code !== 'access_ended' && code !== 'not_allowed') return error;
  const message = tFor(await languageOf(request))(`errors:${code}`);
  return Response.json({ reason: code, message } satisfies Refusal, { status: error.status });
}
