import { useTranslation } from 'react-i18next';
import { KnowledgeUses, type ShownUses } from '~/components/data/knowledge-uses';
import type { FormResult } from '~/http/forms/form.server';
import { pairUrl } from '~/schemas/knowledge/pair-address';
import { PairDialog } from './pair-dialog';

export type EditedPair = { id: string; question: string; answer: string; uses: ShownUses };

/** A stored pair, read whole and changed in its place, on any screen. `at`: the screen's address without it. */
export function PairEditor({ pair, at, result }: { pair: EditedPair; at: string; result?: FormResult }) {
  const { t } = useTranslation('pair');
  return (
    <PairDialog
      key={pair.id}
      title={t('editTitle')}
      address={pairUrl(at, pair.id, 'save')}
      closeTo={at}
      pair={pair}
      result={result}
      below={<KnowledgeUses uses={pair.uses} />}
    />
  );
}
