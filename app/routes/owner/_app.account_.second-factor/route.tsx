import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { keepsForm } from '~/components/forms/keeps-form';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { BackLink } from '~/components/ui/back-link';
import { Card } from '~/components/ui/card';
import { actionHeaders } from '~/http/forms/form.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { profileOf } from '~/services/accounts/accounts.server';
import { neededProof } from '~/services/accounts/second-factor/proof.server';
import { secondFactorOf } from '~/services/accounts/second-factor/second-factor.server';
import { requireRecentProof } from '~/sign-in/recent-proof.server';
import { requireOwner } from '~/sign-in/session.server';
import { submitTask } from './actions.server';
import { type Task, taskOf } from './addresses';
import { Manage } from './manage';
import { qrOf } from './qr.server';
import { RecoveryCodes } from './recovery-codes';
import { Setup } from './setup';
import { Start } from './start';

export async function loader({ request }: LoaderFunctionArgs) {
  const owner = await requireOwner(request);
  const factor = await secondFactorOf(owner);
  // The seed is a secret, and a stranger at an open screen must not set up an app of their own.
  if (!factor.on) requireRecentProof(request, owner);
  return {
    title: tFor(await languageOf(request))('second-factor:title'),
    email: owner.email,
    factor: factor.on ? factor : { on: false as const },
    setup: factor.on || !factor.setup ? undefined : { ...factor.setup, qr: qrOf(factor.setup.address) },
    passwordProven: (await profileOf(owner.id)).passwordProven,
    needed: factor.on ? await neededProof(owner) : undefined,
  };
}

export const meta = titleMeta;
export const clientAction = keepsForm();
export const headers = actionHeaders;

export async function action({ request, context }: ActionFunctionArgs) {
  const owner = await requireOwner(request);
  const task = taskOf(new URL(request.url).searchParams);
  return task ? submitTask(task, request, owner, context.address) : data(null, { status: 400 });
}

/** The owner's second factor: set up, recovery codes, turned off. */
export default function SecondFactor() {
  const { t } = useTranslation('second-factor');
  const { email, factor, setup, passwordProven, needed } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const answer = useActionData<typeof action>() ?? undefined;
  const result = answer && 'codes' in answer ? undefined : answer;
  const resultOf = (task: Task) => (query.get('do') === task ? result : undefined);
  return (
    <>
      <BackLink to="/account">{t('back')}</BackLink>
      <PageHeader title={t('title')} intro={t('intro')} />
      <div className="max-w-2xl space-y-6">
        {answer && 'codes' in answer ? (
          <RecoveryCodes {...answer} email={email} />
        ) : factor.on && needed ? (
          <Manage
            email={email}
            codesLeft={factor.codesLeft}
            needed={needed}
            renewal={resultOf('renew')}
            lastResult={resultOf('off')}
          />
        ) : (
          <Card>
            {setup ? (
              <Setup setup={setup} lastResult={resultOf('confirm')} cancellation={resultOf('cancel')} />
            ) : (
              <Start passwordProven={passwordProven} lastResult={resultOf('start') ?? resultOf('password-link')} />
            )}
          </Card>
        )}
      </div>
    </>
  );
}
