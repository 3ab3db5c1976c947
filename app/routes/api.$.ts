import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { AppError } from '~/errors';
import { errorResponse } from '~/http/api.server';
import { languageOf } from '~/i18n/i18n.server';

/** Any path below /api that no call has. */
export const loader = async ({ request }: LoaderFunctionArgs | ActionFunctionArgs) =>
  errorResponse(new AppError('not_found'), await languageOf(request));

export const action = loader;
