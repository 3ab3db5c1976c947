import { useTranslation } from 'react-i18next';
import { CodeBlock } from '~/components/code/code-block';
import { Alert } from '~/components/ui/alert';
import { ButtonLink } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import type { MadeKey } from './actions.server';
import { ADDRESS } from './addresses';

/** A new key, which no other page will show, and the first call with it. */
export function NewlyMade({ made, server }: MadeKey & { server: string }) {
  const { t } = useTranslation('api-keys');
  return (
    <Card>
      <Alert kind="ok">{t('made.done', { name: made.name })}</Alert>
      <p className="mt-4">{t('made.text')}</p>
      <div className="mt-4 space-y-4">
        <CodeBlock code={made.key} label={t('made.key')} />
        <CodeBlock
          code={`curl -H 'Authorization: Bearer ${made.key}' '${server}/api/assistants'`}
          label={t('made.try')}
        />
      </div>
      <ButtonLink to={ADDRESS} className="mt-6">
        {t('made.close')}
      </ButtonLink>
    </Card>
  );
}
