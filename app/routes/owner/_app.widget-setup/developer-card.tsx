import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '~/components/code/copy-button';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { Section } from '~/components/ui/section';
import type { FormResult } from '~/http/forms/form.server';
import { PLATFORMS } from '~/schemas/install';
import { LANGUAGES } from '~/schemas/language';
import { webAddress } from './addresses';
import type { Web } from './web.server';

type DeveloperProps = { web: Web; result?: FormResult };

const FIELD = 'w-full rounded-base border border-field bg-surface px-3 py-2 text-base aria-invalid:border-error-ink';
const NAMES = { en: 'English', ru: 'Русский', kk: 'Қазақша' };

/** The instructions for somebody else: by mail, or as a page with a link that can be withdrawn. */
export function DeveloperCard({ web, result }: DeveloperProps) {
  const { t } = useTranslation('connect');
  const done = web.done && web.done !== 'forgotten' && !result && t(`developer.${web.done}`);
  const error = result?.error?.['']?.[0];
  return (
    <div id="developer" className="scroll-mt-20">
      <Section title={t('developer.title')} text={t('developer.text')} done={done}>
        {error && (
          <div className="mb-4">
            <Alert kind="error">{error}</Alert>
          </div>
        )}
        <MailForm web={web} result={result} />
        <div className="mt-6 border-t border-line pt-4">
          <InstallPage web={web} />
        </div>
      </Section>
    </div>
  );
}

function MailForm({ web, result }: DeveloperProps) {
  const { t, i18n } = useTranslation('connect');
  const { t: tell } = useTranslation('validation');
  const address = webAddress({ on: web.platform, do: 'send' });
  const pending = usePending(address);
  const fault = result?.error?.email?.[0];
  const typed = (name: string, usual: string) => String(result?.initialValue?.[name] ?? usual);
  return (
    <Form method="post" action={address} preventScrollReset className="grid gap-4 sm:grid-cols-2" noValidate>
      <Labelled id="developer-email" label={t('developer.email')} fault={fault && tell(fault)} wide>
        <input
          {...{ id: 'developer-email', name: 'email', type: 'email', autoComplete: 'off', maxLength: 254 }}
          defaultValue={typed('email', '')}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? 'developer-email-fault' : undefined}
          className={FIELD}
        />
      </Labelled>
      <Labelled id="developer-language" label={t('developer.language')}>
        <select
          {...{ id: 'developer-language', name: 'language', className: FIELD }}
          defaultValue={typed('language', i18n.language)}
        >
          {LANGUAGES.map((language) => (
            <option key={language} value={language} lang={language}>
              {NAMES[language]}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled id="developer-platform" label={t('developer.platform')}>
        <select
          key={web.platform}
          {...{ id: 'developer-platform', name: 'platform', className: FIELD }}
          defaultValue={typed('platform', web.platform)}
        >
          {PLATFORMS.map((platform) => (
            <option key={platform} value={platform}>
              {t(`platforms.${platform}`)}
            </option>
          ))}
        </select>
      </Labelled>
      <div className="sm:col-span-2">
        <Button pending={pending}>{pending ? t('developer.sending') : t('developer.send')}</Button>
      </div>
    </Form>
  );
}

type LabelledProps = { id: string; label: string; fault?: string; wide?: boolean; children: ReactNode };

function Labelled({ id, label, fault, wide, children }: LabelledProps) {
  return (
    <div className={wide ? 'sm:col-span-2' : undefined}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      {children}
      {fault && (
        <p id={`${id}-fault`} className="mt-1 text-sm text-error-ink">
          {fault}
        </p>
      )}
    </div>
  );
}

function InstallPage({ web: { page, platform } }: { web: Web }) {
  const { t } = useTranslation('connect');
  const address = webAddress({ on: platform, do: page ? 'withdraw-page' : 'open-page' });
  const pending = usePending(address);
  const task = page ? 'withdraw' : 'open';
  return (
    <>
      <h3 className="font-medium">{t('developer.link')}</h3>
      <p className="mt-1 text-sm text-muted">{t('developer.linkText')}</p>
      {page && (
        <p className="mt-3 flex flex-wrap items-center gap-2">
          <a href={page} target="_blank" rel="noopener noreferrer" className="link min-w-0 break-all">
            {page}
          </a>
          <CopyButton text={page} label={t('developer.link')} />
        </p>
      )}
      <Form method="post" action={address} preventScrollReset className="mt-3">
        <Button variant="secondary" pending={pending}>
          {pending ? t(`developer.${task}ing`) : t(`developer.${task}`)}
        </Button>
      </Form>
    </>
  );
}
