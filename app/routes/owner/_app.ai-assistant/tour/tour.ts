import { driver, type Side } from 'driver.js';
import 'driver.js/dist/driver.css';
import './tour.css';
import type { TFunction } from 'i18next';

const STEPS: { id: string; side: Side }[] = [
  { id: 'upload-documents', side: 'top' },
  { id: 'add-answers', side: 'left' },
  { id: 'add-text', side: 'left' },
  { id: 'go-playground', side: 'right' },
];

type Hooks = {
  /** Closed or finished by the owner. */
  onEnd: () => void;
  /** "Next" on the last step. */
  onLastNext: () => void;
};

/** Shows the tour. @returns a function that takes it away without counting it as seen. */
export function startTour(t: TFunction, { onEnd, onLastNext }: Hooks): () => void {
  let ended = false;
  // The library's own word at the end is left out when it comes before the first step has moved into its place.
  const end = () => {
    if (ended) return;
    ended = true;
    tour.destroy();
    onEnd();
  };
  const tour = driver({
    showProgress: true,
    // The library fills these blanks itself.
    progressText: t('ai-assistant:tour.progress', { current: '{{current}}', total: '{{total}}' }),
    nextBtnText: t('ai-assistant:tour.next'),
    prevBtnText: t('ai-assistant:tour.previous'),
    doneBtnText: t('ai-assistant:tour.next'),
    animate: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    duration: 200,
    stageRadius: 6,
    overlayColor: '#111827',
    steps: STEPS.map(({ id, side }) => ({
      element: `#${id}`,
      popover: {
        title: t(`ai-assistant:onboarding.${id}.title`),
        description: t(`ai-assistant:tour.${id}`),
        side,
        align: 'start',
      },
    })),
    onNextClick: () => {
      if (tour.hasNextStep()) return tour.moveNext();
      end();
      onLastNext();
    },
    onPopoverRender: ({ closeButton, title, footer }) => {
      closeButton.setAttribute('aria-label', t('common:close'));
      // The library's header and footer are not the page's.
      for (const element of [title, footer]) element.setAttribute('role', 'presentation');
    },
    onDestroyStarted: end,
  });
  tour.drive();
  return () => {
    ended = true;
    tour.destroy();
  };
}
