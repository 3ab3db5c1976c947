import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBlock } from '~/components/code/code-block';
import { keepsForm } from '~/components/forms/keeps-form';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { Alert } from '~/components/ui/alert';
import { BackLink } from '~/components/ui/back-link';
import { Card } from '~/components/ui/card';
import { Tabs } from '~/components/ui/tabs';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { config } from '~/infra/config.server';
import { snippetFor } from '~/services/connect/snippets';
import { requireAssistant } from '~/sign-in/requested-assistant.server';
import { visitorsUrl } from './addresses';
import { CODE_LANGUAGES, CODE_NAMES, codeLanguageOf, SIGNING_CODE, TOKEN_CODE } from './signing-code';
import { KeyField, RotationDialog, SecretRotation } from './visitor-keys';
import { loadVisitorKeys, submitVisitorKeys } from './visitor-keys.server';

export async function loader({ request }: LoaderFunctionArgs) {
  const { person, assistant } = await requireAssistant(request);
  const { origin, searchParams } = new URL(request.url);
  const language = await languageOf(request);
  const code = codeLanguageOf(searchParams.get('code'));
  return {
    title: tFor(language)('connect:visitors.title'),
    keys: await loadVisitorKeys(person, request),
    code,
    example: SIGNING_CODE[code],
    signedSnippet: signed(snippetFor(config.publicUrl ?? origin, assistant.key), language),
  };
}

const signed = (snippet: string, language: string) => `<script>
  window.komek = {
    user_id: 'USER_ID',
    user_hash: 'USER_HASH',
    user_metadata: { name: 'NAME', email: 'EMAIL' },
    lang: '${language}',
  };
</script>
${snippet}`;

export const meta = titleMeta;
export const clientAction = keepsForm();

export async function action({ request, context }: ActionFunctionArgs) {
  const { person } = await requireAssistant(request);
  return submitVisitorKeys(person, request, context.address);
}

/** How the owner's server vouches for visitors who log in on the website. */
export default function SignedVisitors() {
  const { t } = useTranslation('widget-setup');
  const { keys } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const error = keys.replacing ? undefined : result?.error?.['']?.[0];
  return (
    <>
      <BackLink to="/widget-setup">{t('visitors.back', { ns: 'connect' })}</BackLink>
      <PageHeader title={t('visitors.title', { ns: 'connect' })} intro={t('visitors.intro', { ns: 'connect' })} />
      <div className="space-y-6">
        {keys.done && <Alert kind="ok">{t(`rotation.done.${keys.done}`)}</Alert>}
        {error && <Alert kind="error">{error}</Alert>}
        {keys.replacing && <RotationDialog keys={keys} result={result} />}
        <Card>
          <h2 className="text-lg font-semibold">{t('signed.title')}</h2>
          <p className="mt-1 mb-6 max-w-3xl text-muted">{t('signed.text')}</p>
          <Steps />
        </Card>
      </div>
    </>
  );
}

function Steps() {
  const { t } = useTranslation('widget-setup');
  const { keys, code, example, signedSnippet } = useLoaderData<typeof loader>();
  return (
    <ol className="space-y-8">
      <Step number={1} title={t('signed.stepSecret')} text={t('signed.secretText')}>
        <KeyField label={t('signed.secret')} value={keys.secret} shown={keys.shown} />
        <SecretRotation keys={keys} />
      </Step>
      <Step number={2} title={t('signed.stepHash')} text={t('signed.hashText')}>
        <div className="space-y-4">
          <Tabs
            label={t('visitors.languages', { ns: 'connect' })}
            current={code}
            tabs={CODE_LANGUAGES.map((id) => ({ id, label: CODE_NAMES[id], to: visitorsUrl({ code: id }) }))}
          />
          <CodeBlock code={example} label={t('signed.hashLabel', { language: CODE_NAMES[code] })} />
        </div>
        <h4 className="mt-6 font-semibold">{t('token.title')}</h4>
        <p className="mb-3 max-w-3xl text-sm text-muted">{t('token.text')}</p>
        <KeyField label={t('token.key')} value={keys.tokenKey} shown={keys.shown} />
        <div className="mt-4">
          <CodeBlock code={TOKEN_CODE} label={t('token.label')} />
        </div>
      </Step>
      <Step number={3} title={t('signed.stepSnippet')} text={t('signed.snippetText')}>
        <CodeBlock code={signedSnippet} label={t('signed.snippetLabel')} />
      </Step>
    </ol>
  );
}

function Step({ number, title, text, children }: { number: number; title: string; text: string; children: ReactNode }) {
  return (
    <li className="grid gap-x-4 sm:grid-cols-[32px_minmax(0,1fr)]">
      <span
        aria-hidden="true"
        className="mb-2 flex size-8 items-center justify-center rounded-full bg-brand-tint text-sm font-semibold text-brand"
      >
        {number}
      </span>
      <div className="min-w-0">
        <h3 className="font-semibold sm:leading-8">{title}</h3>
        <p className="mb-3 max-w-3xl text-sm text-muted">{text}</p>
        {children}
      </div>
    </li>
  );
}
