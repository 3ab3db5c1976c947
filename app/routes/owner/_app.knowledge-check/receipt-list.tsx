import { Download, ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Moment } from '~/components/data/moment';
import { TextareaField } from '~/components/forms/field';
import { usePending } from '~/components/forms/use-pending';
import { Form, Link } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { EmptyState } from '~/components/ui/empty-state';
import { StatusBadge } from '~/components/ui/status-badge';
import type { CheckResult } from './actions.server';
import { checkUrl, receiptUrl } from './addresses';
import type { Check } from './load.server';
import { useReceiptForm } from './use-receipt-form';

type Receipt = Check['receipts'][number];

/** Receipts of what was deleted, and the form that verifies one. */
export function ReceiptList({ check: { receipts }, result }: { check: Check; result?: CheckResult }) {
  const { t } = useTranslation('knowledge-check');
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <Card>
        {receipts.length === 0 ? (
          <EmptyState icon={ReceiptText} title={t('receipts.emptyTitle')}>
            {t('receipts.empty')}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {receipts.map((receipt) => (
              <li key={receipt.id} className="space-y-2 py-4 first:pt-0 last:pb-0">
                <ReceiptFacts receipt={receipt} />
                <Link
                  to={receiptUrl(receipt.id)}
                  reloadDocument
                  className="link inline-flex items-center gap-2 text-sm"
                >
                  <Download aria-hidden="true" className="size-4" />
                  {t('receipts.download')}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <VerifyCard result={result} />
    </div>
  );
}

const TONES = { complete: 'ok', unconfirmed: 'warning', incomplete: 'error' } as const;

function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('knowledge-check');
  const { entry, deletedAt, deletedBy, before, asked, answeredFromIt, processes = 1, silent = 0, outcome } = receipt;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-medium break-words">{entry.name || t('receipts.untitled')}</span>
        <StatusBadge tone={TONES[outcome]}>{t(`receipts.${outcome}`)}</StatusBadge>
      </div>
      <p className="text-sm text-muted">
        {t(`source.${entry.kind}`)} · <Moment at={new Date(deletedAt)} full />
        {deletedBy && <> · {deletedBy}</>}
      </p>
      <p className="text-sm">
        {t('receipts.before', {
          bytes: entry.bytes,
          chunks: before.chunks,
          vectors: before.vectors,
          facts: before.facts,
        })}
      </p>
      <p className="text-sm">
        {t('receipts.asked', { asked, answered: answeredFromIt })}
        {processes > 1 && <> {t('receipts.processes', { processes })}</>}
        {silent > 0 && <> {t('receipts.silent', { silent })}</>}
      </p>
      <p className="text-xs break-all text-muted">SHA-256: {entry.sha256}</p>
    </>
  );
}

function VerifyCard({ result }: { result?: CheckResult }) {
  const { t } = useTranslation('knowledge-check');
  const address = checkUrl({ view: 'receipts', do: 'verify' });
  const pending = usePending(address);
  const { props, field } = useReceiptForm(result);
  const verified = result?.verified;
  return (
    <Card>
      <h2 className="mb-2 text-lg font-semibold">{t('verify.title')}</h2>
      <p className="mb-4 text-sm text-muted">{t('verify.intro')}</p>
      {verified === null && <Alert kind="error">{t('verify.refused')}</Alert>}
      {verified && (
        <Alert kind="ok">
          <p className="mb-2 font-medium">{t('verify.genuine')}</p>
          <ReceiptFacts receipt={verified} />
        </Alert>
      )}
      <Form method="post" action={address} preventScrollReset {...props} noValidate className="mt-4 space-y-4">
        <TextareaField field={field} label={t('verify.label')} rows={6} />
        <Button variant="secondary" pending={pending}>
          {t('verify.submit')}
        </Button>
      </Form>
    </Card>
  );
}
