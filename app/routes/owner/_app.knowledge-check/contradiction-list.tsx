import { CircleCheckBig } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Button } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { EmptyState } from '~/components/ui/empty-state';
import { StatusBadge } from '~/components/ui/status-badge';
import { checkUrl } from './addresses';
import type { Check } from './load.server';
import { SourceLine } from './source-line';

const SETTLE = checkUrl({ do: 'settle' });

/** Pairs of statements that cannot both be true, each with the owner's choices. */
export function ContradictionList({ check }: { check: Check }) {
  const { t } = useTranslation('knowledge-check');
  const { contradictions, counts, settled } = check;
  return (
    <div className="space-y-4">
      {contradictions.length === 0 && (
        <Card>
          <EmptyState icon={CircleCheckBig} title={t('contradictions.emptyTitle')}>
            {t('contradictions.empty')}
          </EmptyState>
        </Card>
      )}
      {contradictions.map((one) => (
        <ContradictionItem key={one.print} contradiction={one} />
      ))}
      {counts.contradictions > contradictions.length && (
        <p className="text-sm text-muted">
          {t('contradictions.more', { number: counts.contradictions - contradictions.length })}
        </p>
      )}
      {settled > 0 && <Settled count={settled} />}
    </div>
  );
}

function ContradictionItem({ contradiction }: { contradiction: Check['contradictions'][number] }) {
  const { t } = useTranslation('knowledge-check');
  const pending = usePending(SETTLE);
  const { print, kind, a, b } = contradiction;
  return (
    <Card>
      <Form method="post" action={SETTLE} preventScrollReset>
        <input type="hidden" name="print" value={print} />
        <StatusBadge tone="warning">{t(`kind.${kind}`)}</StatusBadge>
        <div className="mt-3 grid gap-4 md:grid-cols-2">
          <Side side="a" quoted={a} pending={pending} />
          <Side side="b" quoted={b} pending={pending} />
        </div>
        <div className="mt-4 flex flex-wrap gap-3 border-t border-line pt-4">
          <Button variant="secondary" name="verdict" value="both" disabled={pending}>
            {t('contradictions.both')}
          </Button>
          <Button variant="quiet" name="verdict" value="ignored" disabled={pending}>
            {t('contradictions.ignore')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

type SideProps = { side: 'a' | 'b'; quoted: Check['contradictions'][number]['a']; pending: boolean };

function Side({ side, quoted: { quote, above, source }, pending }: SideProps) {
  const { t } = useTranslation('knowledge-check');
  return (
    <div className="flex flex-col gap-2 rounded-base bg-page p-4">
      {above && <p className="text-sm break-words text-muted">{above}</p>}
      <blockquote className="font-medium break-words">{quote}</blockquote>
      <SourceLine source={source} />
      <div className="mt-auto pt-2">
        <Button
          variant="secondary"
          name="verdict"
          value={side}
          disabled={pending}
          aria-label={t('contradictions.holdsNamed', { quote })}
        >
          {t('contradictions.holds')}
        </Button>
      </div>
    </div>
  );
}

function Settled({ count }: { count: number }) {
  const { t } = useTranslation('knowledge-check');
  const address = checkUrl({ do: 'ask-again' });
  const pending = usePending(address);
  return (
    <Form
      method="post"
      action={address}
      preventScrollReset
      className="flex flex-wrap items-center gap-3 text-sm text-muted"
    >
      <p>{t('contradictions.settled', { number: count })}</p>
      <Button variant="quiet" pending={pending}>
        {t('contradictions.askAgain')}
      </Button>
    </Form>
  );
}
