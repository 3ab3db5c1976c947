import { UserRoundX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { EmptyState } from '~/components/ui/empty-state';
import { MAX_VISITORS } from '~/schemas/account/privacy';
import type { FoundVisitor } from '~/services/privacy/find-visitors.server';
import { actionOf } from './addresses';
import { VisitorFacts } from './visitor-facts';

/** Whom a search found; the owner chooses of them whom to erase. */
export function Found({ visitors, more }: { visitors: FoundVisitor[]; more: boolean }) {
  const { t } = useTranslation('privacy');
  const pending = usePending(actionOf('review'));
  if (visitors.length === 0) {
    return (
      <EmptyState icon={UserRoundX} title={t('erase.none')}>
        {t('erase.noneHint')}
      </EmptyState>
    );
  }
  return (
    <Card>
      <h2 className="text-lg font-semibold" tabIndex={-1}>
        {t('erase.found', { count: visitors.length })}
      </h2>
      {more && (
        <div className="mt-3">
          <Alert kind="warning">{t('erase.more', { count: MAX_VISITORS })}</Alert>
        </div>
      )}
      <Form method="post" action={actionOf('review')} preventScrollReset>
        <fieldset>
          <legend className="sr-only">{t('erase.choose')}</legend>
          <ul className="mt-3 divide-y divide-line rounded-base border border-line">
            {visitors.map((visitor) => (
              <li key={visitor.visitorId}>
                <label className="flex items-start gap-3 px-4 py-3 hover:bg-page">
                  <input
                    type="checkbox"
                    name="userIds"
                    value={visitor.visitorId}
                    defaultChecked={visitors.length === 1}
                    className="mt-1 size-4 shrink-0 accent-brand"
                  />
                  <VisitorFacts visitor={visitor} />
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        <Button variant="secondary" pending={pending} className="mt-4">
          {t('erase.review')}
        </Button>
      </Form>
    </Card>
  );
}
