import { useTranslation } from 'react-i18next';
import { KnowledgeUses, type ShownUses } from './knowledge-uses';
import { shorten } from './shorten';

const MOST_CHARS = 90;

type Rests = { answers: ShownUses; exam: string[]; facts: { text: string; confirmed: boolean }[] };

/** What an entry that is to be deleted is needed for, before its owner decides. */
export function RestingOn({ rests: { answers, exam, facts } }: { rests: Rests }) {
  const { t } = useTranslation('ai-assistant');
  const nothing = answers.count + exam.length + facts.length === 0;
  return (
    <section aria-label={t('deletion.rests.title')} className="mt-4 space-y-2 text-sm">
      <h3 className="font-medium">{t('deletion.rests.title')}</h3>
      {nothing && <p className="text-muted">{t('deletion.rests.nothing')}</p>}
      {answers.count > 0 && <KnowledgeUses uses={answers} />}
      {exam.length > 0 && <List title={t('deletion.rests.exam')} items={exam} />}
      {facts.length > 0 && (
        <List
          title={t('deletion.rests.facts')}
          items={facts.map(({ text, confirmed }) => {
            const short = shorten(text, MOST_CHARS);
            return confirmed ? `${short} (${t('deletion.rests.confirmed')})` : short;
          })}
        />
      )}
      <p className="text-muted">{t('deletion.rests.receipt')}</p>
    </section>
  );
}

function List({ title, items }: { title: string; items: string[] }) {
  return (
    <div>
      <p>{title}</p>
      <ul className="list-disc pl-5">
        {items.map((item) => (
          <li key={item} className="break-words">
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}
