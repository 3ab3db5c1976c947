import { useTranslation } from 'react-i18next';
import { CodeBlock } from '~/components/code/code-block';
import { Section } from '~/components/ui/section';
import { Tabs } from '~/components/ui/tabs';
import { PLATFORMS } from '~/schemas/install';
import { levelOf, whereOf } from '~/services/doctor/faults';
import { checkUrl } from '../_app.widget-setup_.check/addresses';
import { Finding } from './finding';
import type { Shown } from './load.server';

/** What the page itself shows: faults with what to do and where, then what is well. */
export function ResultSection({ check, platform, snippet }: Shown) {
  const { t } = useTranslation('install-check');
  const { id, faults, good } = check;
  const places = faults.some(({ code }) => whereOf(code));
  return (
    <Section title={t('result.title')}>
      {faults.length === 0 ? (
        <ul>
          <Finding level="good" what={t('result.none')} />
        </ul>
      ) : (
        <>
          {places && (
            <Tabs
              label={t('platforms.label', { ns: 'connect' })}
              current={platform}
              tabs={PLATFORMS.map((on) => ({
                id: on,
                label: t(`platforms.${on}`, { ns: 'connect' }),
                to: checkUrl(id, { on }),
              }))}
            />
          )}
          <ul aria-label={t('result.faults')} className="mt-2 divide-y divide-line">
            {faults.map((fault) => (
              <FaultItem key={fault.code} fault={fault} platform={platform} />
            ))}
          </ul>
          {faults.some(({ code }) => whereOf(code) === 'line') && (
            <div className="mt-4">
              <CodeBlock code={snippet} label={t('result.line')} />
            </div>
          )}
        </>
      )}
      {good.length > 0 && (
        <>
          <h3 className="mt-6 font-semibold">{t('result.good')}</h3>
          <ul aria-label={t('result.good')} className="mt-2">
            {good.map((aspect) => (
              <Finding key={aspect} level="good" what={t(`good.${aspect}`)} />
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

function FaultItem({ fault, platform }: { fault: Shown['check']['faults'][number] } & Pick<Shown, 'platform'>) {
  const { t } = useTranslation('install-check');
  const { code, facts } = fault;
  const where = whereOf(code);
  return (
    <Finding level={levelOf(code)} what={t(`faults.${code}.what`, facts)}>
      <p className="mt-1">{t(`faults.${code}.do`, facts)}</p>
      {where && (
        <p className="mt-1 text-sm text-muted">
          {t('result.where')} {t(`where.${where}.${platform}`)}
        </p>
      )}
    </Finding>
  );
}
