import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { errorResponse } from '~/http/request/error-response.server';
import { languageOf } from '~/i18n/i18n.server';
import { AppError } from '~/infra/errors';

/** Any path below /api that no call has. */
export const loader = async ({ request }: LoaderFunctionArgs | ActionFunctionArgs) =>
  errorResponse(new AppError('not_found'), await languageOf(request));

export const action = loader;
