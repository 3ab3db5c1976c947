import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { titleMeta } from '~/components/layout/title';
import { ContactSection, LegalPage, LegalSection } from '~/components/public/public-legal';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { config } from '~/infra/config.server';

export async function loader({ request }: LoaderFunctionArgs) {
  return {
    title: tFor(await languageOf(request))('legal:privacy.title'),
    site: config.publicUrl ?? new URL(request.url).origin,
  };
}

export const meta = titleMeta;

const SECTIONS = ['use', 'sharing', 'cookies', 'security', 'rights', 'children', 'international', 'updates'] as const;

export default function Privacy() {
  const { t } = useTranslation('legal');
  const { site } = useLoaderData<typeof loader>();
  const section = (name: string) => ({ title: t(`privacy.${name}.title`), text: t(`privacy.${name}.text`) });
  return (
    <LegalPage title={t('privacy.title')} intro={t('privacy.intro')}>
      <LegalSection {...section('collection')}>
        {(['provided', 'automatic'] as const).map((kind) => (
          <div key={kind} className="mt-3">
            <h3 className="font-semibold">{t(`privacy.${kind}.title`)}</h3>
            <p className="mt-1">{t(`privacy.${kind}.text`)}</p>
          </div>
        ))}
      </LegalSection>
      {SECTIONS.map((name) => (
        <LegalSection key={name} {...section(name)} />
      ))}
      <ContactSection page="privacy">
        <p className="mt-2">
          {t('privacy.contact.site')}{' '}
          <a className="link" href={site}>
            {new URL(site).host}
          </a>
        </p>
      </ContactSection>
    </LegalPage>
  );
}
