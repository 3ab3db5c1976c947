import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Button } from '~/components/ui/button';
import type { FormResult } from '~/http/forms/form.server';
import type { Language } from '~/schemas/language';
import { MAX_QUESTION } from '~/schemas/suggested-questions';
import { questionsUrl } from './addresses';

type ProposalsProps = { lang: Language; proposals: { question: string; hint?: string }[]; none?: string };

/** Questions that one press adds. */
export function ProposalList({ lang, proposals, none }: ProposalsProps) {
  const { t } = useTranslation('suggested');
  if (proposals.length === 0) return <p className="text-sm text-muted">{none}</p>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {proposals.map(({ question, hint }) => (
        <li key={question} className="flex items-center gap-3 py-2">
          <span className="min-w-0 grow">
            <span className="block break-words" lang={lang}>
              {question}
            </span>
            {hint && <span className="block text-sm text-muted">{hint}</span>}
          </span>
          <Form method="post" action={questionsUrl({ lang, do: 'add' })} preventScrollReset className="shrink-0">
            <input type="hidden" name="question" value={question.slice(0, MAX_QUESTION)} />
            <Button variant="secondary" aria-label={t('addThis', { question })}>
              <Plus aria-hidden="true" className="size-4" />
              {t('add')}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

/** A question in the owner's own words. */
export function OwnQuestion({ lang, result }: { lang: Language; result?: FormResult }) {
  const { t } = useTranslation('suggested');
  const { t: tell } = useTranslation('validation');
  const address = questionsUrl({ lang, do: 'add' });
  const pending = usePending(address);
  const fault = result?.error?.question?.[0];
  return (
    <Form method="post" action={address} preventScrollReset className="mt-4" noValidate>
      <label htmlFor="question" className="mb-1 block text-sm font-medium">
        {t('own')}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          {...{ id: 'question', name: 'question', maxLength: MAX_QUESTION, autoComplete: 'off', lang }}
          key={result?.initialValue ? 'typed' : 'new'}
          defaultValue={String(result?.initialValue?.question ?? '')}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? 'question-fault' : undefined}
          className="min-w-0 grow basis-56 rounded-base border border-field bg-surface px-3 py-2 text-base aria-invalid:border-error-ink"
        />
        <Button pending={pending}>{t('add')}</Button>
      </div>
      {fault && (
        <p id="question-fault" className="mt-1 text-sm text-error-ink">
          {tell(fault)}
        </p>
      )}
    </Form>
  );
}
