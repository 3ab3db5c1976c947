import { useTranslation } from 'react-i18next';
import { CodeBlock } from '~/components/code/code-block';
import { Tabs } from '~/components/ui/tabs';
import { PLATFORMS, type Platform } from '~/schemas/install';

/** `to`: the address of a platform's tab. `heading`: the level below the heading above it. */
type InstallStepsProps = {
  platform: Platform;
  snippet: string;
  to: (platform: Platform) => string;
  heading?: 'h2' | 'h3';
};

/** The line for a website, and where to paste it, by what the website is built with. */
export function InstallSteps({ platform, snippet, to, heading: Heading = 'h3' }: InstallStepsProps) {
  const { t } = useTranslation('connect');
  return (
    <div className="space-y-4">
      <Tabs
        label={t('platforms.label')}
        current={platform}
        tabs={PLATFORMS.map((id) => ({ id, label: t(`platforms.${id}`), to: to(id) }))}
      />
      <CodeBlock code={snippet} label={t('snippetLabel', { platform: t(`platforms.${platform}`) })} />
      <div>
        <Heading className="font-medium">{t('stepsTitle')}</Heading>
        <ol className="mt-2 max-w-3xl list-decimal space-y-1 pl-5 text-muted">
          {t(`steps.${platform}`)
            .split('\n')
            .map((step) => (
              <li key={step}>{step}</li>
            ))}
        </ol>
      </div>
    </div>
  );
}
