import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '~/components/code/copy-button';
import { Field } from '~/components/forms/field';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Button, ButtonLink } from '~/components/ui/button';
import { Spinner } from '~/components/ui/spinner';
import { StatusBadge } from '~/components/ui/status-badge';
import { tryQuestionSchema } from '~/schemas/knowledge/knowledge';
import type { ScreenResult } from './actions.server';
import { AddressForm, isAddressFirst } from './first-address';
import { assistantUrl } from './knowledge/addresses';
import type { Knowledge } from './knowledge/knowledge.server';

type StepProps = { knowledge: Knowledge };

export function UploadStep({ knowledge, result }: StepProps & { result?: ScreenResult }) {
  const { t } = useTranslation('ai-assistant');
  const { storage, setup } = knowledge;
  return (
    <>
      {!isAddressFirst(knowledge) && (
        <div className="mb-6">
          <AddressForm result={result} />
        </div>
      )}
      <Said text={t('setup.upload.text', { limit: storage.documentLimit })}>
        <ButtonLink to={`${assistantUrl({ tab: 'documents' })}#knowledge`} variant="secondary">
          {t('setup.upload.go')}
        </ButtonLink>
        {setup.typical.length > 0 ? (
          <ButtonLink to={`${assistantUrl({ tab: 'qa', sample: true })}#knowledge`} variant="secondary">
            {t('setup.upload.typical', { count: setup.typical.length })}
          </ButtonLink>
        ) : (
          <ButtonLink to={assistantUrl({ tab: 'documents', setup: 'business' })} variant="secondary">
            {t('setup.upload.byTrade')}
          </ButtonLink>
        )}
      </Said>
    </>
  );
}

/** What was found in the documents, or how far the looking is. */
export function CheckStep({ knowledge: { tab, setup, batch, counts } }: StepProps) {
  const { t } = useTranslation('ai-assistant');
  const busy = batch ? t('setup.check.reading', batch) : setup.analysing > 0 && t('setup.check.analysing');
  // There may be some yet.
  const none = busy ? t('setup.check.wait') : t('setup.check.none');
  return (
    <>
      <p role="status" className="mb-3 flex items-center gap-3 text-sm font-medium text-brand empty:hidden">
        {busy && (
          <>
            <Spinner />
            {busy}
          </>
        )}
      </p>
      <Said text={setup.waiting > 0 ? t('setup.check.text', { count: setup.waiting }) : none}>
        {setup.waiting > 0 && (
          <ButtonLink to={assistantUrl({ tab: 'qa', check: true })} preventScrollReset>
            {t('setup.check.go')}
          </ButtonLink>
        )}
        {setup.waiting === 0 && !busy && (
          <ButtonLink to={`${assistantUrl({ tab: 'qa' })}#knowledge`} variant="secondary">
            {t('setup.check.write')}
          </ButtonLink>
        )}
        {counts.documents + counts.qa + counts.text > 0 && (
          <ButtonLink to={assistantUrl({ tab, setup: 'profile' })} preventScrollReset variant="secondary">
            {t('setup.continue')}
          </ButtonLink>
        )}
      </Said>
    </>
  );
}

const ASK = assistantUrl({ tab: 'documents', setup: 'test', do: 'ask' });

export function TestStep({ knowledge: { tab, setup }, result }: StepProps & { result?: ScreenResult }) {
  const { t } = useTranslation('ai-assistant');
  const pending = usePending(ASK);
  const [form, fields] = useForm({
    id: 'try',
    lastResult: result?.tried ? undefined : result,
    defaultValue: { question: result?.tried?.question },
    constraint: getZodConstraint(tryQuestionSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: tryQuestionSchema }),
    shouldRevalidate: 'onInput',
  });
  return (
    <div className="max-w-2xl">
      <p className="mb-3 text-muted">{t('setup.test.text')}</p>
      {setup.typical.length > 0 && (
        <p className="mb-3 text-sm text-muted">
          {t('setup.test.example')} {setup.typical.slice(0, 3).join(' · ')}
        </p>
      )}
      <p role="status" className="mb-3 text-sm font-medium text-brand">
        {t('setup.test.tries', setup.tries)}
      </p>
      <Form method="post" action={ASK} preventScrollReset {...getFormProps(form)} noValidate className="space-y-4">
        <Field field={fields.question} label={t('setup.test.label')} autoComplete="off" />
        <div role="status" className="empty:hidden">
          {result?.tried && <Reply {...result.tried} />}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button pending={pending}>{pending ? t('setup.test.asking') : t('setup.test.ask')}</Button>
          <ButtonLink to={assistantUrl({ tab, setup: 'contact' })} preventScrollReset variant="secondary">
            {result?.tried ? t('setup.continue') : t('setup.test.skip')}
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}

function Reply({ question, answer, sources }: NonNullable<ScreenResult['tried']>) {
  const { t } = useTranslation('ai-assistant');
  return (
    <div className="space-y-3">
      <p className="ml-8 rounded-base bg-brand px-4 py-3 break-words text-white">{question}</p>
      <div className="mr-8 rounded-base border border-line bg-page px-4 py-3">
        <p className="break-words whitespace-pre-line">{answer}</p>
        {sources.length > 0 && (
          <p className="mt-2 flex gap-2 text-sm text-muted">
            <FileText aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 break-words">{t('setup.test.sources', { names: sources.join(', ') })}</span>
          </p>
        )}
      </div>
    </div>
  );
}

export function ConnectStep({ knowledge: { storage, botLink } }: StepProps) {
  const { t } = useTranslation('ai-assistant');
  return (
    <>
      <p className="mb-3 text-muted">{t('setup.connect.text')}</p>
      <dl className="divide-y divide-line border-y border-line">
        <Row name={t('setup.connect.documents')} text={storage.documentsText}>
          <ButtonLink to={assistantUrl({ tab: 'documents', all: true })} preventScrollReset variant="secondary">
            {t('setup.connect.show')}
          </ButtonLink>
        </Row>
        <Row name={t('setup.connect.website')} text={t('setup.connect.websiteText')}>
          <ButtonLink to="/widget-setup">{t('setup.connect.connect')}</ButtonLink>
        </Row>
        <Row name="Telegram" text={botLink ? t('setup.connect.telegramLink') : t('setup.connect.telegramText')}>
          {botLink && (
            <span className="flex min-w-0 flex-wrap items-center gap-2">
              <a href={botLink} target="_blank" rel="noopener noreferrer" className="break-all text-brand underline">
                {botLink}
              </a>
              <CopyButton text={botLink} label={t('setup.connect.telegramLink')} />
            </span>
          )}
          <ButtonLink to="/widget-setup?tab=telegram" variant="secondary">
            {botLink ? t('setup.connect.manage') : t('setup.connect.activate')}
          </ButtonLink>
        </Row>
        {['WhatsApp', 'WeChat'].map((name) => (
          <Row key={name} name={name}>
            <StatusBadge tone="waiting">{t('setup.connect.soon')}</StatusBadge>
          </Row>
        ))}
      </dl>
    </>
  );
}

function Row({ name, text, children }: { name: string; text?: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <dt className="w-24 font-medium">{name}</dt>
      <dd className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <span className="min-w-0 text-sm text-muted">{text}</span>
        {children}
      </dd>
    </div>
  );
}

function Said({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <p className="mb-4 max-w-3xl text-muted">{text}</p>
      <div className="flex flex-wrap gap-3">{children}</div>
    </>
  );
}
