import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { ErrorPage } from '~/components/public/error-page';
import { languageOf, tFor } from '~/i18n/i18n.server';

/** Any address without a screen (product.md 2). */
export async function loader({ request }: LoaderFunctionArgs) {
  return data({ title: tFor(await languageOf(request))('not-found:title') }, { status: 404 });
}

export const action = loader;

export const meta = ({ data }: { data: { title: string } | undefined }) => [
  { title: `${data?.title ?? 'Komek'} | 404` },
];

export default function NotFound() {
  return <ErrorPage status={404} />;
}
