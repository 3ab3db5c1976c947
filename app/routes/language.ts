import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { pathOnThisSite } from '~/http/path-on-this-site';
import { languageCookie } from '~/i18n/i18n.server';
import { isLanguage } from '~/schemas/language';

/** Keeps the chosen language and goes back to where it was chosen. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const back = pathOnThisSite(form.get('returnTo'));
  const language = form.get('language');
  if (!isLanguage(language)) return redirect(back);
  return redirect(back, { headers: { 'Set-Cookie': await languageCookie.serialize(language) } });
}

export const loader = () => redirect('/');
