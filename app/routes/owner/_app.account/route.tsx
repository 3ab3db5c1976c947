import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { keepsForm } from '~/components/forms/keeps-form';
import { LanguageSelector } from '~/components/layout/language-selector';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { ButtonLink } from '~/components/ui/button';
import { Section } from '~/components/ui/section';
import { actionHeaders } from '~/http/forms/form.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { profileOf } from '~/services/accounts/accounts.server';
import { listSessions } from '~/services/accounts/log-in/sessions.server';
import { needsCode } from '~/services/accounts/second-factor/proof.server';
import { teamsOf } from '~/services/team/access.server';
import { requireRecentProof } from '~/sign-in/recent-proof.server';
import { requireOwner } from '~/sign-in/session.server';
import { noSuchForm, submitAccountForm } from './account-actions.server';
import { type AccountForm, DELETION, isForm } from './addresses';
import { DeletionDialog } from './deletion-dialog';
import { NameForm } from './name-form';
import { OtherPages } from './other-pages';
import { PasswordForm, PasswordLink } from './password-form';
import { SessionList } from './session-list';

export async function loader({ request }: LoaderFunctionArgs) {
  const owner = await requireOwner(request);
  const [profile, sessions, teams] = await Promise.all([
    profileOf(owner.id),
    listSessions(owner.id),
    teamsOf(owner.id),
  ]);
  // Who has a password types it in the dialog.
  if (!profile.hasPassword && new URL(request.url).searchParams.has('delete')) requireRecentProof(request, owner);
  return {
    title: tFor(await languageOf(request))('account:title'),
    profile,
    secondFactor: owner.secondFactor,
    askCode: needsCode(owner),
    teams: teams.map(({ name }) => name),
    sessions: sessions.map((session) => ({ ...session, current: session.id === owner.sessionId })),
  };
}

export const meta = titleMeta;
export const clientAction = keepsForm();
export const headers = actionHeaders;

export async function action({ request, context }: ActionFunctionArgs) {
  const owner = await requireOwner(request);
  const form = new URL(request.url).searchParams.get('form');
  return isForm(form) ? submitAccountForm(form, request, owner, context.address) : noSuchForm();
}

/** The owner's own account: name, language, password, sessions, the end of it. */
export default function Account() {
  const { t } = useTranslation('account');
  const { profile, sessions, secondFactor, askCode, teams } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const lastResult = useActionData<typeof action>() ?? undefined;
  const resultOf = (form: AccountForm) => (query.get('form') === form ? lastResult : undefined);
  const done = query.get('done');
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')} />
      <div className="max-w-2xl space-y-6">
        <Section title={t('profile.title')} done={done === 'name' && t('profile.done')}>
          <dl className="mb-4 text-sm">
            <dt className="font-medium">{t('profile.email')}</dt>
            <dd className="break-all text-muted">{profile.email}</dd>
          </dl>
          <NameForm key={profile.name} name={profile.name} lastResult={resultOf('name')} />
        </Section>
        <Section title={t('language.title')} text={t('language.text')}>
          <LanguageSelector className="-mx-1.5" />
        </Section>
        <Section
          title={t('password.title')}
          text={profile.hasPassword ? t('password.text') : t('password.none')}
          done={(done === 'password' && t('password.done')) || (done === 'password-link' && t('password.linkSent'))}
        >
          {profile.hasPassword ? (
            <PasswordForm key={done} email={profile.email} askCode={askCode} lastResult={resultOf('password')} />
          ) : (
            <PasswordLink lastResult={resultOf('password-link')} />
          )}
          {profile.hasGoogle && <p className="mt-4 text-sm text-muted">{t('password.google')}</p>}
        </Section>
        <Section
          title={t('secondFactor.title')}
          text={t('secondFactor.text')}
          done={done === 'second-factor-off' && t('secondFactor.off')}
        >
          {secondFactor && <p className="mb-4 font-medium">{t('secondFactor.on')}</p>}
          <ButtonLink to="/account/second-factor" variant="secondary">
            {secondFactor ? t('secondFactor.manage') : t('secondFactor.setUp')}
          </ButtonLink>
        </Section>
        <Section
          title={t('sessions.title')}
          text={t('sessions.text')}
          done={(done === 'session' || done === 'sessions') && t('sessions.done')}
        >
          <SessionList sessions={sessions} error={(resultOf('session') ?? resultOf('sessions'))?.error?.['']?.[0]} />
        </Section>
        <OtherPages teams={teams} />
        <Section title={t('deletion.title')} text={t('deletion.text')} tone="quiet">
          <ButtonLink to={DELETION} preventScrollReset variant="secondary">
            {t('deletion.open')}
          </ButtonLink>
        </Section>
      </div>
      {(query.has('delete') || query.get('form') === 'delete') && (
        <DeletionDialog profile={profile} askCode={askCode} lastResult={resultOf('delete')} />
      )}
    </>
  );
}
