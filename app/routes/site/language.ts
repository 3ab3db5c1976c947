import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { readForm } from '~/http/forms/read-form.server';
import { describeError } from '~/http/request/describe-error.server';
import { pathOnThisSite } from '~/http/request/path-on-this-site';
import { languageCookie, languageOf } from '~/i18n/i18n.server';
import { isLanguage } from '~/schemas/language';
import { languageForm } from '~/schemas/plain-forms';
import { setLanguage } from '~/services/accounts/accounts.server';
import { findOwner } from '~/sign-in/session.server';

/** Keeps the chosen language, for the owner's mails too, and goes back to where it was chosen. */
export async function action({ request }: ActionFunctionArgs) {
  let form: FormData;
  try {
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
