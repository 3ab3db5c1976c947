import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { titleMeta } from '~/components/layout/title';
import { ContactSection, LegalPage, LegalSection } from '~/components/public/public-legal';
import { languageOf, tFor } from '~/i18n/i18n.server';

export async function loader({ request }: LoaderFunctionArgs) {
  return { title: tFor(await languageOf(request))('legal:terms.title') };
}

export const meta = titleMeta;

const BULLETS = ['accurate', 'password', 'rights', 'law', 'visitors', 'limits'] as const;

export default function Terms() {
  const { t } = useTranslation('legal');
  const section = (name: string) => ({ title: t(`terms.${name}.title`), text: t(`terms.${name}.text`) });
  return (
    <LegalPage title={t('terms.title')} intro={t('terms.intro')}>
      <LegalSection {...section('acceptance')} />
      <LegalSection {...section('description')} />
      <LegalSection {...section('responsibilities')}>
        <ul className="mt-2 list-disc space-y-1 pl-6">
          {BULLETS.map((bullet) => (
            <li key={bullet}>{t(`terms.responsibilities.items.${bullet}`)}</li>
          ))}
        </ul>
      </LegalSection>
      <LegalSection {...section('ownership')} />
      <LegalSection {...section('privacy')}>
        <p className="mt-2">
          <Link to="/privacy" className="link">
            {t('privacy.title')}
          </Link>
        </p>
      </LegalSection>
      <LegalSection {...section('limitation')} />
      <LegalSection {...section('availability')} />
      <LegalSection {...section('termination')} />
      <LegalSection {...section('changes')} />
      <ContactSection page="terms" />
    </LegalPage>
  );
}
