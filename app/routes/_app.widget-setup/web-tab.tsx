import { Link } from '@remix-run/react';
import { Eye, EyeOff, Palette } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '~/components/button';
import { Card } from '~/components/card';
import { CodeBlock } from '~/components/code-block';
import { CopyButton } from '~/components/copy-button';
import type { Language } from '~/schemas/language';

const HASH_EXAMPLE = `import { createHmac } from 'node:crypto';

const userHash = createHmac('sha256', process.env.KOMEK_SECRET)
  .update(userId)
  .digest('hex');`;

/** `secret` is null until the owner has proved who they are. */
export type Web = { snippet: string; language: Language; secret: string | null; secretShown: boolean };

/** The chat for a website: the line to paste, and how visitors are signed. */
export function WebTab({ web }: { web: Web }) {
  const { t } = useTranslation('widget-setup');
  const { snippet, language } = web;
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
            <SecretKey web={web} />
          </Step>
          <Step number={2} title={t('signed.stepHash')} text={t('signed.hashText')}>
            <CodeBlock code={HASH_EXAMPLE} label={t('signed.hashLabel')} />
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

/** Hidden or shown is an address; the key can be copied either way while the page holds it. */
function SecretKey({ web: { secret, secretShown } }: { web: Web }) {
  const { t } = useTranslation('widget-setup');
  const Icon = secretShown ? EyeOff : Eye;
  return (
    <div>
      <p className="mb-1 text-sm font-medium">{t('signed.secret')}</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 rounded-base border border-line bg-page px-3 py-1 text-sm break-all">
          {secretShown ? (
            secret
          ) : (
            <>
              <span aria-hidden="true">{'•'.repeat(24)}</span>
              <span className="sr-only">{t('signed.masked')}</span>
            </>
          )}
        </code>
        <Link
          to={secretShown ? '/widget-setup' : '/widget-setup?secret=shown'}
          preventScrollReset
          replace
          className="inline-flex items-center gap-2 rounded-base border border-field bg-surface px-3 py-1 text-sm font-medium hover:bg-page"
        >
          <Icon aria-hidden="true" className="size-4" />
          {secretShown ? t('signed.hide') : t('signed.show')}
        </Link>
        {secret !== null && <CopyButton text={secret} label={t('signed.secret')} />}
      </div>
    </div>
  );
}
