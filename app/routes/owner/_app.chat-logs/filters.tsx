import { ListFilter } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from '~/components/navigation/links';
import { LOG_OUTCOMES } from '~/schemas/assistant/chat-logs';
import { LANGUAGES } from '~/schemas/language';
import { PERIODS } from '~/schemas/period';
import { CHANNELS, chatLogsUrl, type Filter } from './addresses';

/** What the list is narrowed to, besides the words: part of the form of the search. */
export function Filters({ filter }: { filter: Filter }) {
  const { t } = useTranslation('chat-logs');
  const { q, show, channel, lang, days } = filter;
  const chosen = [show, channel, lang, days].filter(Boolean).length;
  const fields = [
    { name: 'show', value: show, choices: LOG_OUTCOMES.map((one) => ({ value: one, label: t(`filter.show.${one}`) })) },
    { name: 'channel', value: channel, choices: CHANNELS.map((one) => ({ value: one, label: t(`channel.${one}`) })) },
    { name: 'lang', value: lang, choices: LANGUAGES.map((one) => ({ value: one, label: t(`filter.lang.${one}`) })) },
    {
      name: 'days',
      value: days,
      choices: PERIODS.map((one) => ({ value: one, label: t('period.days', { ns: 'common', count: one }) })),
    },
  ] as const;
  return (
    // Begun anew with every filter: a closed one would hide what narrows the list.
    <details key={JSON.stringify(filter)} open={chosen > 0} className="text-sm">
      <summary className="inline-flex items-center gap-1.5 rounded-base py-0.5 text-muted hover:text-ink">
        <ListFilter aria-hidden="true" className="size-4" />
        {chosen > 0 ? t('filter.chosen', { count: chosen }) : t('filter.open')}
      </summary>
      <div className="mt-2 grid grid-cols-2 gap-2">
        {fields.map(({ name, value, choices }) => (
          <label key={name} className="min-w-0">
            <span className="block text-xs text-muted">{t(`filter.name.${name}`)}</span>
            <select
              name={name}
              defaultValue={value ?? ''}
              className="w-full truncate rounded-base border border-field bg-surface px-2 py-1.5"
            >
              <option value="">{t(`filter.any.${name}`)}</option>
              {choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <div className="mt-2 flex items-center gap-4">
        <button type="submit" className="rounded-base border border-field px-3 py-1 font-medium hover:bg-page">
          {t('filter.apply')}
        </button>
        {chosen > 0 && (
          <Link to={chatLogsUrl({ q })} className="link">
            {t('filter.clear')}
          </Link>
        )}
      </div>
    </details>
  );
}
