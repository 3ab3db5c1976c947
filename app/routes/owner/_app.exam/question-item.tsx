import { ChevronRight, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Moment } from '~/components/data/moment';
import { Link } from '~/components/navigation/links';
import { ButtonLink } from '~/components/ui/button';
import { StatusBadge } from '~/components/ui/status-badge';
import { pairUrl } from '~/schemas/knowledge/pair-address';
import { examUrl } from './addresses';
import type { Exam } from './load.server';

type Question = Exam['questions'][number];

const TONES = { green: 'ok', red: 'error', new: 'waiting' } as const;
const ICON_LINK = 'inline-block rounded-base p-2 text-muted transition-colors duration-150';

/** A question, how it stands, and since when; a wrong answer shows itself, with the last right one beside it. */
export function QuestionItem({ question: examined }: { question: Question }) {
  const { t } = useTranslation('exam');
  const { id, question, expected, result, turned, lastGood } = examined;
  const mark = result === undefined ? 'new' : result.passed ? 'green' : 'red';
  return (
    <li className="flex items-start gap-2 py-4">
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="min-w-0 font-medium break-words">{question}</h3>
          <StatusBadge tone={TONES[mark]}>{t(`mark.${mark}`)}</StatusBadge>
        </div>
        <p className="mt-1 text-sm break-words whitespace-pre-line text-muted">
          {expected ? t('expected.holds', { text: expected }) : t('expected.unknown')}
        </p>
        {turned && mark !== 'new' && (
          <p className="mt-1 text-sm text-muted">
            {t(`turned.${mark}`)} <Moment at={turned.at} full />, {t(`reason.${turned.reason}`)}
          </p>
        )}
        {result && (
          <details className="group mt-1 text-sm" open={!result.passed}>
            <summary className="inline-flex items-center gap-1 rounded-base py-1 text-muted hover:text-ink">
              <ChevronRight
                aria-hidden="true"
                className="size-4 transition-transform duration-150 group-open:rotate-90"
              />
              {t('details')}
              <span className="sr-only">: {question}</span>
            </summary>
            <dl className="mt-1 space-y-2 rounded-base bg-page px-3 py-2">
              <Answer term={t('answer.now')} of={result} />
              {lastGood && <Answer term={t('answer.good')} of={lastGood} />}
            </dl>
          </details>
        )}
        {mark === 'red' && expected && result?.pairs.length === 0 && <WriteAnswer id={id} question={question} />}
      </div>
      <div className="-mt-1 shrink-0 whitespace-nowrap">
        <Link
          to={examUrl({ edit: id })}
          preventScrollReset
          title={t('editItem', { name: question })}
          className={`${ICON_LINK} hover:bg-brand-tint hover:text-brand`}
        >
          <Pencil aria-hidden="true" className="size-5" />
          <span className="sr-only">{t('editItem', { name: question })}</span>
        </Link>
        <Link
          to={examUrl({ delete: id })}
          preventScrollReset
          title={t('deleteItem', { name: question })}
          className={`${ICON_LINK} hover:bg-error-tint hover:text-error-ink`}
        >
          <Trash2 aria-hidden="true" className="size-5" />
          <span className="sr-only">{t('deleteItem', { name: question })}</span>
        </Link>
      </div>
    </li>
  );
}

/** Where no pair is to be mended, one is to be written. */
function WriteAnswer({ id, question }: Pick<Question, 'id' | 'question'>) {
  const { t } = useTranslation('why');
  return (
    <ButtonLink to={examUrl({ write: id })} preventScrollReset variant="secondary" className="mt-3 text-sm">
      {t('mend')}
      <span className="sr-only">: {question}</span>
    </ButtonLink>
  );
}

function Answer({ term, of }: { term: string; of: NonNullable<Question['lastGood']> }) {
  const { t } = useTranslation('exam');
  const { answer, source, gone, pairs } = of;
  return (
    <div>
      <dt className="text-muted">{term}</dt>
      <dd className="break-words whitespace-pre-line">{answer || t(gone ? 'answer.deleted' : 'answer.none')}</dd>
      {source && (
        <dd className={`mt-1 break-words ${gone ? 'text-error-ink' : 'text-muted'}`}>
          {t(gone ? 'answer.gone' : 'answer.source', { name: source })}
        </dd>
      )}
      {pairs.map((pair) => (
        <dd key={pair.id} className="mt-1">
          <Link to={pairUrl(examUrl(), pair.id)} preventScrollReset className="link">
            {t('openShort', { ns: 'pair' })}
            <span className="sr-only">: {pair.question}</span>
          </Link>
        </dd>
      ))}
    </div>
  );
}
