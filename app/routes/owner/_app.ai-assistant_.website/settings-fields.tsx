import { useTranslation } from 'react-i18next';
import { WEBSITE_INTERVALS } from '~/schemas/knowledge/website';

type Props = {
  /** Makes the fields' ids unique on the page. */
  id: string;
  every: string;
  /** A pattern a line. */
  include: string;
  exclude: string;
  /** By field, as keys of validation.json. */
  errors: Record<string, string[] | null | undefined>;
};

const EDGE = 'w-full rounded-base border border-field bg-surface px-3 py-2 text-base text-ink';

/** How often a website is read, and which of its paths. */
export function SettingsFields({ id, every, include, exclude, errors }: Props) {
  const { t } = useTranslation('website');
  const { t: say } = useTranslation('validation');
  return (
    <>
      <div>
        <label htmlFor={`${id}-every`} className="mb-1 block text-sm font-medium">
          {t('settings.every')}
        </label>
        <select id={`${id}-every`} name="every" defaultValue={every} className={EDGE}>
          {WEBSITE_INTERVALS.map((interval) => (
            <option key={interval} value={interval}>
              {t(`settings.intervals.${interval}`)}
            </option>
          ))}
        </select>
      </div>
      {Object.entries({ include, exclude }).map(([name, patterns]) => {
        const field = name as 'include' | 'exclude';
        const error = Object.entries(errors).find(([path]) => path === field || path.startsWith(`${field}[`))?.[1]?.[0];
        return (
          <div key={field}>
            <label htmlFor={`${id}-${field}`} className="mb-1 block text-sm font-medium">
              {t(`settings.${field}`)}
            </label>
            <textarea
              id={`${id}-${field}`}
              name={field}
              rows={2}
              defaultValue={patterns}
              aria-invalid={error ? true : undefined}
              aria-describedby={`${id}-${field}-hint`}
              className={`${EDGE} block field-sizing-content contain-inline-size max-h-60`}
            />
            <p id={`${id}-${field}-hint`} className={`mt-1 text-sm ${error ? 'text-error-ink' : 'text-muted'}`}>
              {error ? say(error) : t('settings.patternHint')}
            </p>
          </div>
        );
      })}
    </>
  );
}
