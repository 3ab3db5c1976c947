import { useTranslation } from 'react-i18next';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Button, ButtonLink } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import type { Kept } from '~/services/privacy/erase-visitors.server';
import type { FoundVisitor } from '~/services/privacy/find-visitors.server';
import { ADDRESS, actionOf } from './addresses';
import { VisitorFacts } from './visitor-facts';

/** Names the visitors that are about to be erased, and asks before they are. */
export function Review({ visitors, kept }: { visitors: FoundVisitor[]; kept: Kept[] }) {
  const { t } = useTranslation('privacy');
  const pending = usePending(actionOf('erase'));
  return (
    <Card>
      <h2 className="text-lg font-semibold">{t('erase.confirm.title', { count: visitors.length })}</h2>
      <ul className="mt-3 divide-y divide-line rounded-base border border-line bg-page">
        {visitors.map((visitor) => (
          <li key={visitor.visitorId} className="px-4 py-3">
            <VisitorFacts visitor={visitor} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">{t('erase.confirm.text')}</p>
      <KeptList kept={kept} />
      <Form
        method="post"
        action={actionOf('erase')}
        preventScrollReset
        className="mt-6 flex flex-wrap justify-end gap-3"
      >
        {visitors.map(({ visitorId }) => (
          <input key={visitorId} type="hidden" name="userIds" value={visitorId} />
        ))}
        <ButtonLink to={ADDRESS} variant="secondary">
          {t('cancel', { ns: 'common' })}
        </ButtonLink>
        <Button variant="danger" pending={pending}>
          {pending ? t('erase.confirm.erasing') : t('erase.confirm.submit')}
        </Button>
      </Form>
    </Card>
  );
}

/** What the owner made of the visitors' words: it stays, for the owner to look at. */
export function KeptList({ kept }: { kept: Kept[] }) {
  const { t } = useTranslation('privacy');
  if (kept.length === 0) return null;
  return (
    <div className="mt-4 text-sm">
      <p className="font-medium">{t('erase.kept.title')}</p>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {kept.map(({ kind, text }) => (
          <li key={kind + text} className="break-words">
            {t(`erase.kept.${kind}`, { text })}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-muted">{t('erase.kept.hint')}</p>
    </div>
  );
}
