import { useTranslation } from 'react-i18next';
import { Moment } from '~/components/data/moment';
import { Tappable } from '~/components/data/tappable';
import { Said } from './said';

type ShownEvent = {
  kind: 'wanted' | 'taken' | 'assigned' | 'given_back' | 'closed' | 'reopened' | 'said' | 'note';
  reason: string | null;
  text: string | null;
  actorName: string | null;
  targetName?: string | null;
  /** The visitor's rating of the person's help, 1 to 5. */
  rating?: number | null;
  at: Date;
};

/** What a person said, noted or did in a conversation. */
export function PeopleEvent({
  event: { kind, reason, text, actorName, targetName, rating, at },
}: {
  event: ShownEvent;
}) {
  const { t } = useTranslation('inbox');
  const name = actorName ?? t('who.person');
  if (kind === 'said') {
    return (
      <Said by="person" who={name} at={at}>
        {text && <Tappable text={text} />}
      </Said>
    );
  }
  if (kind === 'note') {
    return (
      <Said by="note" who={t('who.note', { name })} at={at}>
        {text && <Tappable text={text} />}
      </Said>
    );
  }
  const why = kind === 'given_back' && reason === 'silence' ? 'quiet' : kind;
  return (
    <p className="text-center text-xs text-muted">
      {t(`event.${why}`, { name, to: targetName })} · <Moment at={at} full />
      {rating != null && <span className="font-medium text-ink"> · {t('event.rated', { rating })}</span>}
    </p>
  );
}
