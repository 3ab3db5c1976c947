import { useTranslation } from 'react-i18next';
import { intentOf } from '~/components/forms/keeps-form';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import type { FormResult } from '~/http/forms/form.server';
import { fieldOf, hasWay, type NoticeChoices, type NoticeName, type Way } from '~/schemas/people/notices';
import { INBOX_NOTICES } from '../_app.inbox/addresses';

type Choices = { names: NoticeName[]; choices: NoticeChoices; digestHour: number; timeZone: string; telegram: boolean };

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** A row for each notice, a column for each way; Telegram only where a chat is connected. */
export function NoticesForm({ notices, result }: { notices: Choices; result: FormResult | undefined }) {
  const { t } = useTranslation('notices');
  const { names, digestHour, timeZone, telegram } = notices;
  const ways: Way[] = telegram ? ['mail', 'telegram'] : ['mail'];
  const error = intentOf(result) === 'choose' ? result?.error?.['']?.[0] : undefined;
  return (
    <Form method="post" action={INBOX_NOTICES} preventScrollReset className="space-y-4">
      {error && <Alert kind="error">{error}</Alert>}
      <input type="hidden" name="ways" value={telegram ? 'both' : 'mail'} />
      <table className="w-full text-left">
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className="py-2 pr-3 font-medium">
              <span className="sr-only">{t('notice')}</span>
            </th>
            {ways.map((way) => (
              <th key={way} scope="col" className="w-20 py-2 text-center font-medium">
                {t(`way.${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          {names.map((name) => (
            <tr key={name}>
              <th scope="row" className="py-3 pr-3 font-normal">
                {t(`kind.${name}`)}
              </th>
              {ways.map((way) => (
                <td key={way} className="text-center">
                  {hasWay(name, way) && <Box name={name} way={way} checked={notices.choices[name][way]} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {names.includes('digest') && (
        <div>
          <label htmlFor="digestHour" className="mb-1 block text-sm font-medium">
            {t('hour', { zone: timeZone })}
          </label>
          <select
            id="digestHour"
            name="digestHour"
            defaultValue={digestHour}
            className="rounded-base border border-field bg-surface px-3 py-2"
          >
            {HOURS.map((hour) => (
              <option key={hour} value={hour}>
                {String(hour).padStart(2, '0')}:00
              </option>
            ))}
          </select>
        </div>
      )}
      {!telegram && <p className="text-sm text-muted">{t('noChats')}</p>}
      <Button name="intent" value="choose">
        {t('save')}
      </Button>
    </Form>
  );
}

function Box({ name, way, checked }: { name: NoticeName; way: Way; checked: boolean }) {
  const { t } = useTranslation('notices');
  return (
    // The whole cell can be pressed with a thumb.
    <label className="flex min-h-11 items-center justify-center">
      <input type="checkbox" name={fieldOf(name, way)} defaultChecked={checked} className="size-5 accent-brand" />
      <span className="sr-only">
        {t(`kind.${name}`)}: {t(`way.${way}`)}
      </span>
    </label>
  );
}
