import { getFormProps, useForm } from '@conform-to/react';
import { parseWithZod, type SubmissionResult } from '@conform-to/zod/v4';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '~/components/code/copy-button';
import { CodeField } from '~/components/forms/code-field';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { codeSchema } from '~/schemas/account/second-factor';
import { actionOf } from './addresses';
import type { Qr } from './qr.server';

type SetupProps = {
  setup: { seed: string; address: string; qr: Qr };
  lastResult?: SubmissionResult<string[]>;
  cancellation?: SubmissionResult<string[]>;
};

/** The seed as a QR code and as text, and the first code of the app that has it. */
export function Setup({ setup, lastResult, cancellation }: SetupProps) {
  const { t } = useTranslation('second-factor');
  const address = actionOf('confirm');
  const pending = usePending(address);
  const cancelling = usePending(actionOf('cancel'));
  const [notCancelled] = cancellation?.error?.[''] ?? [];
  const [form, fields] = useForm({
    id: 'confirm',
    lastResult,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: codeSchema }),
    shouldValidate: 'onSubmit',
  });
  return (
    <>
      <h2 className="text-lg font-semibold">{t('setup.scan')}</h2>
      <p className="mt-1 text-muted">{t('setup.scanText')}</p>
      <div className="mt-4 flex flex-wrap items-start gap-6">
        <QrCode qr={setup.qr} label={t('setup.qr')} />
        <div className="min-w-0 grow basis-60">
          <h3 className="font-medium">{t('setup.byHand')}</h3>
          <p className="mt-1 text-sm text-muted">{t('setup.byHandText')}</p>
          <p className="mt-2 flex flex-wrap items-center gap-2">
            <code className="rounded-base border border-line bg-page px-3 py-1 text-sm break-words">
              {inGroups(setup.seed)}
            </code>
            <CopyButton text={setup.seed} label={t('setup.key')} />
          </p>
          <p className="mt-3 text-sm">
            <a href={setup.address} className="link">
              {t('setup.onThisPhone')}
            </a>
          </p>
        </div>
      </div>
      <h2 className="mt-8 text-lg font-semibold">{t('setup.enter')}</h2>
      <Form method="post" action={address} {...getFormProps(form)} noValidate className="mt-3 max-w-sm space-y-4">
        {form.errors && <Alert kind="error">{form.errors}</Alert>}
        <CodeField field={fields.code} kind="app" />
        <Button pending={pending}>{pending ? t('code.pending') : t('setup.submit')}</Button>
      </Form>
      <Form method="post" action={actionOf('cancel')} className="mt-4 space-y-4">
        {notCancelled && <Alert kind="error">{notCancelled}</Alert>}
        <Button variant="quiet" pending={cancelling} className="-ml-4">
          {t('setup.cancel')}
        </Button>
      </Form>
    </>
  );
}

/** Groups of four, as apps show a key. */
const inGroups = (seed: string) => seed.match(/.{1,4}/g)?.join(' ') ?? seed;

/** Dark on white by night too: few phones read it the other way round. */
function QrCode({ qr, label }: { qr: Qr; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      shapeRendering="crispEdges"
      className="size-52 shrink-0 rounded-base border border-line bg-white text-black"
    >
      <path d={qr.path} fill="currentColor" />
    </svg>
  );
}
