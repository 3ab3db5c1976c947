import { Palette } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '~/components/ui/alert';
import { ButtonLink } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { CodeBlock } from '~/components/ui/code-block';
import type { FormResult } from '~/http/forms/form.server';
import type { Language } from '~/schemas/language';
import { KeyField, RotationDialog, SecretRotation } from './visitor-keys';
import type { VisitorKeys } from './visitor-keys.server';

const HASH_EXAMPLE = `import { createHmac } from 'node:crypto';

const userHash = createHmac('sha256', process.env.KOMEK_SECRET)
  .update(userId)
  .digest('hex');`;

const TOKEN_EXAMPLE = `import { SignJWT } from 'jose';

const key = new TextEncoder().encode(process.env.KOMEK_TOKEN_KEY);
const userHash = await new SignJWT({ name, email })
  .setProtectedHeader({ alg: 'HS256' })
  .setSubject(userId)
  .setExpirationTime('1h')
  .sign(key);`;

export type Web = { snippet: string; language: Language; keys: VisitorKeys };

/** The chat for a website: the line to paste, and how visitors are signed. */
export function WebTab({ web, result }: { web: Web; result?: FormResult }) {
  const { t } = useTranslation('widget-setup');
  const { snippet, language, keys } = web;
  const error = keys.replacing ? undefined : result?.error?.['']?.[0];
  const signedSnippet = `<script>
  window.komek = {
    user_id: 'USER_ID',
    user_hash: 'USER_HASH',
    user_metadata: { name: 'NAME', email: 'EMAIL' },
    lang: '${language}',
  };
</script>
${snippet}`;
  return (
    <>
      {keys.done && <Alert kind="ok">{t(`rotation.done.${keys.done}`)}</Alert>}
      {error && <Alert kind="error">{error}</Alert>}
      {keys.replacing && <RotationDialog keys={keys} result={result} />}
      <Card>
        <h2 className="text-lg font-semibold">{t('snippet.title')}</h2>
        <p className="mt-1 mb-4 text-muted">{t('snippet.text')}</p>
        <CodeBlock code={snippet} label={t('snippet.label')} />
        <ButtonLink to="/widget-setup/appearance" variant="secondary" className="mt-4">
          <Palette aria-hidden="true" className="size-4" />
          {t('title', { ns: 'widget-appearance' })}
        </ButtonLink>
      </Card>
      <Card>
        <h2 className="text-lg font-semibold">{t('signed.title')}</h2>
        <p className="mt-1 mb-6 max-w-3xl text-muted">{t('signed.text')}</p>
        <ol className="space-y-8">
          <Step number={1} title={t('signed.stepSecret')} text={t('signed.secretText')}>
            <KeyField label={t('signed.secret')} value={keys.secret} shown={keys.shown} />
            <SecretRotation keys={keys} />
          </Step>
          <Step number={2} title={t('signed.stepHash')} text={t('signed.hashText')}>
            <CodeBlock code={HASH_EXAMPLE} label={t('signed.hashLabel')} />
            <h4 className="mt-6 font-semibold">{t('token.title')}</h4>
            <p className="mb-3 max-w-3xl text-sm text-muted">{t('token.text')}</p>
            <KeyField label={t('token.key')} value={keys.tokenKey} shown={keys.shown} />
            <div className="mt-4">
              <CodeBlock code={TOKEN_EXAMPLE} label={t('token.label')} />
            </div>
          </Step>
          <Step number={3} title={t('signed.stepSnippet')} text={t('signed.snippetText')}>
            <CodeBlock code={signedSnippet} label={t('signed.snippetLabel')} />
          </Step>
        </ol>
      </Card>
    </>
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
