import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from '~/components/navigation/links';
import type { ReplyDetails } from '~/schemas/reply-details';
import type { Source } from '~/schemas/widget';
import { sourceText } from './source-text';

type Row = { name: string; values: string[] };

/** Why a reply is as it is, in words: by which rule, from which piece of the knowledge, by which words. */
export function ReplyReasons({ details }: { details: ReplyDetails }) {
  const { t } = useTranslation('why');
  const rows = useReasons(details);
  return (
    <>
      <p className="min-w-0 break-words">{t(`rule.${details.rule}`)}</p>
      {rows.length > 0 && (
        <dl className="mt-2 space-y-1">
          {rows.map(({ name, values }) => (
            <div key={name}>
              <dt className="inline text-muted">{name}: </dt>
              <dd className="inline break-words whitespace-pre-line">{values.join('; ')}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function useReasons({
  rule,
  parts = [],
  units = [],
  facts = [],
  found,
  missing,
  read,
  asked,
  choices = [],
  action,
}: ReplyDetails): Row[] {
  const { t } = useTranslation('why');
  const kindOf = (kind: string) => t(`kind.${kind}`, { ns: 'profile' });
  const sourceOf = (source: Source) => sourceText(t, source);
  const unitOf = ({ source, title }: (typeof units)[number]) =>
    title && title !== source.name ? t('inUnit', { source: sourceOf(source), title }) : sourceOf(source);
  const answered = !['nothing', 'unsure', 'beside', 'modelRefused'].includes(rule);
  const rows: Row[] = [
    // A line each: what they say ends in a full stop.
    {
      name: t('parts'),
      values: [parts.map(({ question, rule }) => t('part', { question, why: t(`rule.${rule}`) })).join('\n')].filter(
        Boolean,
      ),
    },
    { name: t('asked'), values: asked ? [kindOf(asked)] : [] },
    {
      name: t('fact'),
      values: facts.map(({ kind, text, own, source }) =>
        [t(own ? 'factOwn' : 'factFound', { kind: kindOf(kind), text }), source && sourceOf(source)]
          .filter(Boolean)
          .join(' · '),
      ),
    },
    { name: answered ? t('unit') : t('nearest'), values: units.map(unitOf) },
    { name: t('read'), values: read ? [read] : [] },
    { name: t('match'), values: found ? [t(`matches.${closeness(found, missing)}`)] : [] },
    { name: t('found'), values: found ? [found.join(', ') || t('none')] : [] },
    { name: t('missing'), values: missing && missing.length > 0 ? [missing.join(', ')] : [] },
    {
      name: t('action'),
      values: action ? [t(`actionState.${action.state}`, { name: action.name, ms: action.ms })] : [],
    },
    { name: t('choices'), values: choices.map(({ question }) => question) },
  ];
  return rows.filter(({ values }) => values.length > 0);
}

/** How much of the question is said by what was found. */
export function closeness(found: string[], missing: string[] = []): 'all' | 'most' | 'some' | 'none' {
  if (found.length === 0) return 'none';
  if (missing.length === 0) return 'all';
  return found.length > missing.length ? 'most' : 'some';
}

type MendProps = { details: ReplyDetails; pairTo: string; pairText?: string; message: string };

/**
 * Where the right answer is written: the fact it rests on or asks for, else a pair.
 *
 * @param pairTo the address of the form for a pair, with the question filled in; `pairText`: what the link there says.
 */
export function MendLinks({ details, pairTo, pairText, message }: MendProps) {
  const { t } = useTranslation('why');
  const [fact] = details.facts ?? [];
  const about = t('about', { text: message.slice(0, 80) });
  const links = [
    ...(fact ? [{ to: `/profile?edit=${fact.id}`, text: t('mendFact') }] : []),
    ...(details.asked && !fact ? [{ to: `/profile?add=${details.asked}`, text: t('fillFact') }] : []),
    { to: pairTo, text: pairText ?? t('mend') },
  ];
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
      {links.map(({ to, text }) => (
        <Link key={to} to={to} preventScrollReset className="link inline-flex items-center gap-1.5">
          <Pencil aria-hidden="true" className="size-4" />
          {text}
          <span className="sr-only">{about}</span>
        </Link>
      ))}
    </p>
  );
}
