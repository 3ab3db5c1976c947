import { useTranslation } from 'react-i18next';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { Section } from '~/components/ui/section';
import { isLanguage } from '~/schemas/language';
import { type ActionValue, labelIn } from '~/schemas/web-action';
import { webActionUrl } from './addresses';

type Outcome = {
  state: 'done' | 'nothing' | 'failed';
  shown: { label: string; value: string }[];
  ms: number;
  status?: number;
  failure?: string;
  paths: { path: string; value: string }[];
};

type TryProps = {
  action: { id: string; method: string; values: ActionValue[] };
  tried?: Outcome;
  error?: string;
};

/** Calls the address with values of the owner's own, and shows all that came back. */
export function TrySection({ action: { id, method, values }, tried, error }: TryProps) {
  const { t, i18n } = useTranslation('web-actions');
  const language = isLanguage(i18n.language) ? i18n.language : 'en';
  const address = webActionUrl(id, { do: 'try' });
  const pending = usePending(address);
  return (
    <Section title={t('try.title')} text={t(method === 'GET' ? 'try.text' : 'try.sends')}>
      {error && <Alert kind="error">{error}</Alert>}
      <Form method="post" action={address} preventScrollReset className="space-y-4">
        {values.map((value) => (
          <div key={value.name}>
            <label htmlFor={`given-${value.name}`} className="mb-1 block text-sm font-medium">
              {labelIn(value.label, language)}
            </label>
            <input
              id={`given-${value.name}`}
              name={`given.${value.name}`}
              maxLength={200}
              autoComplete="off"
              className="w-full rounded-base border border-field bg-surface px-3 py-2 text-base text-ink"
            />
          </div>
        ))}
        <Button variant="secondary" pending={pending}>
          {pending ? t('try.pending') : t('try.submit')}
        </Button>
      </Form>
      {tried && <Result {...tried} />}
    </Section>
  );
}

function Result({ state, shown, ms, status, failure, paths }: Outcome) {
  const { t } = useTranslation('web-actions');
  return (
    <div className="mt-6 space-y-4">
      <Alert kind={state === 'done' ? 'ok' : state === 'nothing' ? 'warning' : 'error'}>
        {t(`try.state.${state}`)} {status === undefined ? t(`failure.${failure}`) : t('try.status', { status, ms })}
      </Alert>
      {shown.length > 0 && (
        <dl className="space-y-1">
          {shown.map(({ label, value }) => (
            <div key={label}>
              <dt className="inline font-medium">{label}: </dt>
              <dd className="inline break-words">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {paths.length > 0 && (
        <details>
          <summary className="cursor-pointer text-brand">{t('try.paths')}</summary>
          <dl className="mt-2 space-y-1 text-sm">
            {paths.map(({ path, value }) => (
              <div key={path}>
                <dt className="inline font-mono break-all">{path}</dt>
                <dd className="inline break-words text-muted"> {value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}
