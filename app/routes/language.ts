import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { requireSameOrigin } from '~/http/api.server';
import { describeError } from '~/http/form.server';
import { readForm } from '~/http/forms/read-form.server';
import { pathOnThisSite } from '~/http/path-on-this-site';
import { languageCookie, languageOf } from '~/i18n/i18n.server';
import { isLanguage } from '~/schemas/language';
import { languageForm } from '~/schemas/plain-forms';
import { setLanguage } from '~/services/accounts.server';
import { findOwner } from '~/session.server';

/** Keeps the chosen language, for the owner's mails too, and goes back to where it was chosen. */
export async function action({ request }: ActionFunctionArgs) {
  let form: FormData;
  try {
    requireSameOrigin(request);
    form = await readForm(request, languageForm);
  } catch (error) {
    const { message, status } = describeError(error, await languageOf(request));
    return new Response(message, { status });
  }
  const back = pathOnThisSite(form.get('returnTo'));
  const language = form.get('language');
  if (!isLanguage(language)) return redirect(back);
  const owner = await findOwner(request);
  if (owner) await setLanguage(owner.id, language);
  return redirect(back, { headers: { 'Set-Cookie': await languageCookie.serialize(language) } });
}

export const loader = () => redirect('/');
