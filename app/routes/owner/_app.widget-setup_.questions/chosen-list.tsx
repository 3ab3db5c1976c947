import { ArrowDown, ArrowUp, type LucideIcon, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Form } from '~/components/navigation/links';
import type { Language } from '~/schemas/language';
import { questionsUrl } from './addresses';

type ChosenProps = { lang: Language; chosen: { id: string; question: string }[]; usual: string[] };

/** The chosen questions with the buttons that order them; without a choice, what visitors see meanwhile. */
export function ChosenList({ lang, chosen, usual }: ChosenProps) {
  const { t } = useTranslation('suggested');
  if (chosen.length === 0) {
    return (
      <div className="text-sm text-muted">
        <p>{usual.length > 0 ? t('chosen.usual') : t('chosen.none')}</p>
        <ul className="mt-2 list-disc space-y-1 pl-5" lang={lang}>
          {usual.map((question) => (
            <li key={question} className="break-words">
              {question}
            </li>
          ))}
        </ul>
      </div>
    );
  }
  return (
    <ol className="divide-y divide-line border-y border-line">
      {chosen.map(({ id, question }, at) => (
        <li key={id} className="flex items-center gap-3 py-2">
          <span aria-hidden="true" className="w-5 shrink-0 text-sm text-muted tabular-nums">
            {at + 1}
          </span>
          <span className="min-w-0 grow break-words" lang={lang}>
            {question}
          </span>
          <span className="flex shrink-0">
            <Step {...{ lang, id, task: 'up', icon: ArrowUp, off: at === 0 }} label={t('up', { question })} />
            <Step
              {...{ lang, id, task: 'down', icon: ArrowDown, off: at === chosen.length - 1 }}
              label={t('down', { question })}
            />
            <Step {...{ lang, id, task: 'remove', icon: X }} label={t('remove', { question })} />
          </span>
        </li>
      ))}
    </ol>
  );
}

type StepProps = {
  lang: Language;
  id: string;
  task: 'up' | 'down' | 'remove';
  icon: LucideIcon;
  label: string;
  off?: boolean;
};

function Step({ lang, id, task, icon: Icon, label, off }: StepProps) {
  return (
    <Form method="post" action={questionsUrl({ lang, do: task, question: id })} preventScrollReset>
      <button
        type="submit"
        disabled={off}
        className="rounded-base p-2 text-muted hover:bg-page hover:text-ink disabled:opacity-40"
      >
        <Icon aria-hidden="true" className="size-5" />
        <span className="sr-only">{label}</span>
      </button>
    </Form>
  );
}
