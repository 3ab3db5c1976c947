import { Check, ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from '~/components/navigation/links';
import type { ScreenResult } from './actions.server';
import { isAddressFirst } from './first-address';
import { assistantUrl, STEPS, type StepId } from './knowledge/addresses';
import type { Knowledge } from './knowledge/knowledge.server';
import { BusinessStep, ContactStep, ProfileStep } from './setup-business';
import { CheckStep, ConnectStep, TestStep, UploadStep } from './setup-steps';

/** The forms of the card, and the steps that they belong to. */
const STEP_OF = {
  business: 'business',
  website: 'upload',
  profile: 'profile',
  ask: 'test',
  contact: 'contact',
} as const;

export const isSetupForm = (posted: string | null): posted is keyof typeof STEP_OF =>
  posted !== null && posted in STEP_OF;

/** `result`: the answer to one of its forms, `posted`. */
type SetupProps = { knowledge: Knowledge; posted: string | null; result?: ScreenResult };

/** The way from nothing to an assistant that answers on a website: seven steps, the next one open, each to be had by its address. */
export function SetupCard({ knowledge, posted, result }: SetupProps) {
  const { t } = useTranslation('ai-assistant');
  const { tab, setup } = knowledge;
  const addressFirst = isAddressFirst(knowledge);
  // One thing leads on a screen.
  const leads = setup.done.length < STEPS.length && !addressFirst;
  const shown: StepId = result && isSetupForm(posted) ? STEP_OF[posted] : setup.shown;
  return (
    <details
      open={setup.open || result !== undefined}
      className={`group rounded-base border border-line bg-surface shadow-card ${leads ? 'border-l-4 border-l-brand' : ''}`}
    >
      <summary className="flex items-center justify-between gap-4 rounded-base p-4 sm:px-6">
        <h2 className="text-lg font-semibold">{t('setup.title')}</h2>
        <span className="flex shrink-0 items-center gap-2 text-sm text-muted">
          {t('setup.progress', { done: setup.done.length, total: STEPS.length })}
          <ChevronDown aria-hidden="true" className="size-5 transition-transform duration-150 group-open:rotate-180" />
        </span>
      </summary>
      <div className="px-4 pb-4 sm:px-6 sm:pb-6">
        <ol className="flex flex-wrap gap-1 sm:gap-2">
          {STEPS.map((step, index) => {
            const done = setup.done.includes(step);
            return (
              <li key={step}>
                <Link
                  to={assistantUrl({ tab, setup: step })}
                  // On a phone the card goes to the top with any other step: its reader goes along.
                  preventScrollReset={!addressFirst}
                  aria-current={step === shown ? 'step' : undefined}
                  className="group/step flex h-full items-center gap-2 rounded-base border border-transparent p-1.5 text-sm font-medium text-muted hover:bg-page aria-[current]:border-brand aria-[current]:text-brand sm:pr-3"
                >
                  <span
                    className={`flex size-7 shrink-0 items-center justify-center rounded-full text-sm ${
                      done ? 'bg-mint text-ok-ink' : 'bg-brand-tint text-brand'
                    }`}
                  >
                    {done ? <Check aria-hidden="true" className="size-4" /> : index + 1}
                    {done && <span className="sr-only">{t('onboarding.done')}</span>}
                  </span>
                  {/* On a phone only the present step is named. */}
                  <span className="min-w-0 max-sm:sr-only group-aria-[current]/step:max-sm:not-sr-only">
                    {t(`setup.${step}.title`)}
                  </span>
                </Link>
              </li>
            );
          })}
        </ol>
        <div className="mt-4 border-t border-line pt-4">
          {shown === 'business' && <BusinessStep knowledge={knowledge} result={result} />}
          {shown === 'upload' && <UploadStep knowledge={knowledge} result={result} />}
          {shown === 'check' && <CheckStep knowledge={knowledge} />}
          {shown === 'profile' && <ProfileStep knowledge={knowledge} />}
          {shown === 'test' && <TestStep knowledge={knowledge} result={result} />}
          {shown === 'contact' && <ContactStep knowledge={knowledge} result={result} />}
          {shown === 'connect' && <ConnectStep knowledge={knowledge} />}
        </div>
      </div>
    </details>
  );
}
