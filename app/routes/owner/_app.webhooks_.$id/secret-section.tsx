import { useTranslation } from 'react-i18next';
import { CodeBlock } from '~/components/code/code-block';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Button, ButtonLink } from '~/components/ui/button';
import { Section } from '~/components/ui/section';
import { webhookUrl } from '../_app.webhooks/addresses';

const CHECK = `import { Webhook } from 'standardwebhooks';

// body: the raw text of the request
const event = new Webhook(secret).verify(body, request.headers);`;

/** The secret by which the receiver knows that an event comes from here. */
export function SecretSection({ id, secret, rotated }: { id: string; secret?: string; rotated: boolean }) {
  const { t } = useTranslation('webhooks');
  const address = webhookUrl(id, { do: 'rotate' });
  const pending = usePending(address);
  return (
    <Section title={t('secret.title')} text={t('secret.text')} done={rotated && t('done.rotate')}>
      {secret ? (
        <div className="space-y-4">
          <CodeBlock code={secret} label={t('secret.label')} />
          <CodeBlock code={CHECK} label={t('secret.check')} />
          <p className="text-sm text-muted">{t('secret.rotateText')}</p>
          <Form method="post" action={address} preventScrollReset>
            <Button variant="secondary" pending={pending}>
              {t('secret.rotate')}
            </Button>
          </Form>
        </div>
      ) : (
        <ButtonLink to={webhookUrl(id, { secret: true })} preventScrollReset variant="secondary">
          {t('secret.show')}
        </ButtonLink>
      )}
    </Section>
  );
}
