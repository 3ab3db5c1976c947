import { KeyRound, MessageCircleQuestionMark, Palette } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { InstallSteps } from '~/components/public/install-steps';
import { Alert } from '~/components/ui/alert';
import { ButtonLink } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import type { FormResult } from '~/http/forms/form.server';
import { webAddress } from './addresses';
import { DeveloperCard } from './developer-card';
import { SitesCard } from './sites-card';
import type { Web } from './web.server';

/** The chat for a website: the line and where to paste it, who else may paste it, and where it is seen. */
export function WebTab({ web, result }: { web: Web; result?: FormResult }) {
  const { t } = useTranslation('widget-setup');
  const { platform, snippet, localHost } = web;
  return (
    <>
      {localHost && <Alert kind="warning">{t('local', { ns: 'connect', host: localHost })}</Alert>}
      <Card>
        <h2 className="text-lg font-semibold">{t('snippet.title')}</h2>
        <p className="mt-1 mb-4 text-muted">{t('snippet.text')}</p>
        <InstallSteps platform={platform} snippet={snippet} to={(on) => webAddress({ on })} />
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to="/widget-setup/appearance" variant="secondary">
            <Palette aria-hidden="true" className="size-4" />
            {t('title', { ns: 'widget-appearance' })}
          </ButtonLink>
          <ButtonLink to="/widget-setup/questions" variant="secondary">
            <MessageCircleQuestionMark aria-hidden="true" className="size-4" />
            {t('title', { ns: 'suggested' })}
          </ButtonLink>
          <ButtonLink to="/widget-setup/visitors" variant="secondary">
            <KeyRound aria-hidden="true" className="size-4" />
            {t('visitors.link', { ns: 'connect' })}
          </ButtonLink>
        </div>
      </Card>
      <SitesCard web={web} />
      <DeveloperCard web={web} result={result} />
    </>
  );
}
