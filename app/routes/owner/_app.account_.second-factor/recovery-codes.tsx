import { Download, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Alert } from '~/components/ui/alert';
import { ButtonLink } from '~/components/ui/button';
import { Card } from '~/components/ui/card';

const LOOK =
  'inline-flex min-h-10 items-center gap-2 rounded-base border border-field bg-surface px-4 py-2 font-medium hover:bg-page';

type RecoveryCodesProps = { codes: string[]; renewed: boolean; email: string };

/** New recovery codes, which no other page will show. */
export function RecoveryCodes({ codes, renewed, email }: RecoveryCodesProps) {
  const { t } = useTranslation('second-factor');
  const lines = [email, t('codes.fileText'), '', ...codes, ''];
  return (
    <Card>
      <Alert kind="ok">{renewed ? t('codes.renewed') : t('codes.on')}</Alert>
      <h2 className="mt-6 text-lg font-semibold">{t('codes.title')}</h2>
      <p className="mt-1 text-muted">{t('codes.text')}</p>
      <ul className="mt-4 grid max-w-sm grid-cols-2 gap-x-6 gap-y-2 rounded-base border border-line bg-page px-4 py-3">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(lines.join('\r\n'))}`}
          download="komek-recovery-codes.txt"
          className={LOOK}
        >
          <Download aria-hidden="true" className="size-4" />
          {t('codes.download')}
        </a>
        <button type="button" className={`js-only ${LOOK}`} onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          {t('codes.print')}
        </button>
      </div>
      <ButtonLink to="/account" className="mt-6">
        {t('codes.done')}
      </ButtonLink>
    </Card>
  );
}
