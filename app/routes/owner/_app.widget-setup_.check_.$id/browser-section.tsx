import { useTranslation } from 'react-i18next';
import { CopyButton } from '~/components/code/copy-button';
import { Moment } from '~/components/data/moment';
import { usePending } from '~/components/forms/use-pending';
import { Form, Refresh } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { Section } from '~/components/ui/section';
import { checkUrl } from '../_app.widget-setup_.check/addresses';
import { Finding } from './finding';
import type { Shown } from './load.server';

const REFRESH_S = 5;

/** The link by which a browser reports, and what it has reported. */
export function BrowserSection({ check }: Pick<Shown, 'check'>) {
  const { t } = useTranslation('install-check');
  const { id, link, report, unanswered, faults } = check;
  const refused = faults.some(({ code }) => code === 'domain');
  const address = checkUrl(id, { do: 'link' });
  const pending = usePending(address);
  return (
    <div id="browser" className="scroll-mt-20">
      <Section title={t('browser.title')} text={t('browser.text')}>
        <div className="space-y-4">
          {report && <Report check={check} />}
          {link && <OpenLink id={id} link={link} />}
          {unanswered && <Alert kind="warning">{t('browser.none')}</Alert>}
          {refused && <p>{t('browser.domain')}</p>}
          {!link && !refused && (
            <Form method="post" action={address} preventScrollReset>
              <Button variant="secondary" pending={pending}>
                {report || unanswered ? t('browser.again') : t('browser.make')}
              </Button>
            </Form>
          )}
        </div>
      </Section>
    </div>
  );
}

function OpenLink({ id, link }: { id: string; link: string }) {
  const { t } = useTranslation('install-check');
  return (
    <>
      <noscript>
        <Refresh seconds={REFRESH_S} to={checkUrl(id)} />
      </noscript>
      <div className="flex flex-wrap items-center gap-3">
        <a href={link} target="_blank" rel="noopener noreferrer" className="link font-medium">
          {t('browser.open')}
        </a>
        <CopyButton text={link} label={t('browser.link')} />
      </div>
      <code className="block rounded-base border border-line bg-page px-3 py-2 text-sm break-all">{link}</code>
      <Alert kind="info">
        <span role="status">{t('browser.waiting')}</span>
      </Alert>
    </>
  );
}

function Report({ check }: Pick<Shown, 'check'>) {
  const { t } = useTranslation('install-check');
  const { report, reportedAt } = check;
  if (!report || !reportedAt) return null;
  const { faults, viewport, seconds, free, allowed } = report;
  return (
    <>
      <p className="text-sm text-muted">
        {t('browser.at')}: <Moment at={reportedAt} full /> · {t('browser.window', viewport)}
      </p>
      <ul aria-label={t('browser.title')}>
        {faults.map(({ code, level, facts }) => (
          <Finding
            key={`${code} ${JSON.stringify(facts)}`}
            level={level}
            what={t(`browser.faults.${code}.what`, facts)}
          >
            <p className="mt-1">{t(`browser.faults.${code}.do`, facts)}</p>
          </Finding>
        ))}
        {seconds && <Finding level="good" what={t('browser.appeared', { seconds })} />}
        {free && <Finding level="good" what={t('browser.free')} />}
        {allowed && <Finding level="good" what={t('browser.allowed')} />}
      </ul>
    </>
  );
}
