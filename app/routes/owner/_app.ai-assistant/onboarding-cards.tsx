import { CircleCheck, FileUp, FlaskConical, type LucideIcon, MessageSquareQuote, TextQuote } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from '~/components/navigation/links';
import { assistantUrl, type TabId } from './knowledge/addresses';
import { useTour } from './tour/use-tour';

type CardId = 'upload-documents' | 'add-answers' | 'add-text' | 'go-playground';
type Entry = { id: CardId; icon: LucideIcon; tab?: TabId };

const CARDS: Entry[] = [
  { id: 'upload-documents', icon: FileUp, tab: 'documents' },
  { id: 'add-answers', icon: MessageSquareQuote, tab: 'qa' },
  { id: 'add-text', icon: TextQuote, tab: 'text' },
  { id: 'go-playground', icon: FlaskConical },
];

/** The four things to do here, each an address; the first-run tour walks along them (product.md 4). */
export function OnboardingCards({ counts }: { counts: Record<TabId, number> }) {
  const { t } = useTranslation('ai-assistant');
  useTour();
  return (
    <nav aria-label={t('onboarding.label')}>
      <ul className="grid h-full grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {CARDS.map(({ id, icon: Icon, tab }) => (
          <li key={id}>
            <Link
              id={id}
              to={tab ? `${assistantUrl({ tab })}#knowledge` : '/playground'}
              className="flex h-full flex-col gap-2 rounded-base border border-line bg-surface p-3 shadow-card transition-colors duration-150 hover:border-brand sm:p-4"
            >
              <span className="flex items-center justify-between text-brand">
                <Icon aria-hidden="true" className="size-6" />
                {tab && counts[tab] > 0 && (
                  <span className="text-ok-ink">
                    <CircleCheck aria-hidden="true" className="size-5" />
                    <span className="sr-only">{t('onboarding.done')}</span>
                  </span>
                )}
              </span>
              <span className="min-w-0">
                <span className="block font-medium">{t(`onboarding.${id}.title`)}</span>
                <span className="mt-0.5 hidden text-sm text-muted sm:block">{t(`onboarding.${id}.text`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
