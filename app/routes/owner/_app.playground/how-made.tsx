import { useTranslation } from 'react-i18next';
import { Card } from '~/components/ui/card';
import type { PlaygroundData } from './playground.server';

/** Who writes the replies, how questions are understood, and what the model was asked today. */
export function HowMade({ writtenByModel, understood, today }: PlaygroundData['made']) {
  const { t } = useTranslation('playground');
  return (
    <Card tone="quiet">
      <h2 className="text-lg font-semibold">{t('made.title')}</h2>
      <dl className="mt-3 space-y-3 text-sm">
        <div>
          <dt className="font-medium">{t('made.replies')}</dt>
          <dd className="text-muted">{t(writtenByModel ? 'made.byModel' : 'model.none')}</dd>
        </div>
        <div>
          <dt className="font-medium">{t('made.questions')}</dt>
          <dd className="text-muted">{understood}</dd>
        </div>
        {today && (
          <div>
            <dt className="font-medium">{t('made.today')}</dt>
            <dd className="text-muted">{today}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}
