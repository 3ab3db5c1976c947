import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { answerMcp } from '~/api/mcp/endpoint.server';
import { languageOf } from '~/i18n/i18n.server';

/** The MCP endpoint: what a program that speaks it may ask of an owner's assistants. */
export async function loader({ request, context }: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> {
  return answerMcp(request, await languageOf(request), context?.address);
}

export const action = loader;
