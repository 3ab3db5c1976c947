import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Moment } from '~/components/data/moment';
import { usePending } from '~/components/forms/use-pending';
import { useMay } from '~/components/navigation/current-assistant';
import { Form, Link } from '~/components/navigation/links';
import { Button, ButtonLink } from '~/components/ui/button';
import { StatusBadge } from '~/components/ui/status-badge';
import { pairUrl } from '~/schemas/knowledge/pair-address';
import type { Period } from '~/schemas/period';
import { unansweredUrl } from './addresses';
import type { Unanswered } from './load.server';

type Question = Unanswered['questions'][number];
type Place = { days: Period; page: number };

/** One question in all its wordings, and the two things that can be done about it. `first`: the one to answer now. */
export function QuestionItem({ question, place, first }: { question: Question; place: Place; first: boolean }) {
  const { t } = useTranslation('unanswered');
  const { id, count, visitors, languages, unsolved, known, lastAsked, wordings } = question;
  const dismissal = `${unansweredUrl({ ...place, do: 'dismiss' })}&id=${id}`;
  const pending = usePending(dismissal);
  const may = useMay('/unanswered', 'POST');
  return (
    <li className={`py-4 transition-opacity duration-150 ${pending ? 'opacity-50' : ''}`}>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-72">
          <h2 className="font-medium break-words whitespace-pre-line">{question.question}</h2>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <span>{t('times', { count })}</span>
            <span>{t('visitors', { count: visitors })}</span>
            <span>
              {t('lastAsked')} <Moment at={lastAsked} />
            </span>
            <span>
              <span className="sr-only">{t('languages')} </span>
              {languages.map((language) => language.toUpperCase()).join(', ')}
            </span>
            {known && <StatusBadge tone="ok">{t('known')}</StatusBadge>}
            {unsolved > 0 && <StatusBadge tone="warning">{t('unsolved', { count: unsolved })}</StatusBadge>}
          </p>
          {wordings.length > 0 && (
            <p className="mt-2 text-sm break-words">
              <span className="text-muted">{t('wordings')}: </span>
              {wordings.map((wording) => `«${wording}»`).join(', ')}
            </p>
          )}
          <Background question={question} place={place} />
        </div>
        {may && (
          <div className="flex flex-wrap gap-1">
            <ButtonLink
              to={unansweredUrl({ ...place, answer: id })}
              preventScrollReset
              variant={first ? 'primary' : 'secondary'}
              className="text-sm"
            >
              {t('answer')}
              <span className="sr-only">: {question.question}</span>
            </ButtonLink>
            <Form method="post" action={dismissal} preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <Button variant="quiet" pending={pending} className="text-sm">
                {t('dismiss')}
                <span className="sr-only">: {question.question}</span>
              </Button>
            </Form>
          </div>
        )}
      </div>
    </li>
  );
}

function Background({ question, place }: { question: Question; place: Place }) {
  const { t } = useTranslation('unanswered');
  const { reply, visitorId } = question;
  return (
    <details className="group mt-1 text-sm">
      <summary className="inline-flex items-center gap-1 rounded-base py-1 text-muted hover:text-ink">
        <ChevronRight aria-hidden="true" className="size-4 transition-transform duration-150 group-open:rotate-90" />
        {t('details')}
        <span className="sr-only">: {question.question}</span>
      </summary>
      <dl className="mt-1 space-y-2 rounded-base bg-page px-3 py-2">
        {reply && (
          <div>
            <dt className="text-muted">{t('reply')}</dt>
            <dd className="break-words whitespace-pre-line">{reply}</dd>
          </div>
        )}
        <NearestKnowledge closest={question.closest} at={unansweredUrl(place)} />
      </dl>
      <p className="mt-2">
        <Link to={`/chat-logs?${new URLSearchParams({ visitor: visitorId })}`} className="link">
          {t('log')}
        </Link>
      </p>
    </details>
  );
}

/** Part of a list of terms. `at`: the address on which a pair among them is opened. */
export function NearestKnowledge({ closest, at }: { closest: Question['closest']; at?: string }) {
  const { t } = useTranslation('unanswered');
  return (
    <div>
      <dt className="text-muted">{t('closest')}</dt>
      {closest.length === 0 && <dd>{t('nothingClose')}</dd>}
      {closest.map(({ name, text, pair }) => (
        <dd key={name + text} className="mt-1 break-words">
          <span className="font-medium">{name}</span>: {text}
          {at && pair && (
            <>
              {' '}
              <Link to={pairUrl(at, pair)} preventScrollReset className="link">
                {t('openShort', { ns: 'pair' })}
                <span className="sr-only">: {name}</span>
              </Link>
            </>
          )}
        </dd>
      ))}
    </div>
  );
}
