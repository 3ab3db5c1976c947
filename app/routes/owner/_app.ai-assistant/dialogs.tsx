import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KnowledgeUses, type ShownUses } from '~/components/data/knowledge-uses';
import { RestingOn } from '~/components/data/resting-on';
import { DeletionDialog } from '~/components/forms/deletion-dialog';
import { TextareaField } from '~/components/forms/field';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button, ButtonLink } from '~/components/ui/button';
import { Dialog } from '~/components/ui/dialog';
import { Tabs } from '~/components/ui/tabs';
import type { FormResult } from '~/http/forms/form.server';
import { textSchema } from '~/schemas/knowledge/knowledge';
import { assistantUrl, KIND_OF, TABS, type TabId } from './knowledge/addresses';
import type { Knowledge } from './knowledge/knowledge.server';
import { Items } from './lists';

type ItemDeletionProps = {
  tab: TabId;
  all: boolean;
  deletion: NonNullable<Knowledge['deletion']>;
  toast: ReactNode;
};

/** Of a document, a pair or a text. */
export function ItemDeletion({ tab, all, deletion: { id, name, rests }, toast }: ItemDeletionProps) {
  const { t } = useTranslation('ai-assistant');
  const kind = KIND_OF[tab];
  return (
    <DeletionDialog
      title={t(`deletion.${kind}`)}
      name={name}
      warning={t('deletion.warning')}
      deleting={t('deletion.deleting')}
      blocking
      address={assistantUrl({ tab, all, delete: id, do: 'delete' })}
      closeTo={assistantUrl({ tab, all })}
      fields={{ kind, id }}
      about={rests && <RestingOn rests={rests} />}
    >
      {toast}
    </DeletionDialog>
  );
}

type TextEditingProps = {
  tab: TabId;
  all: boolean;
  text: { id: string; title: string | null; text: string; uses: ShownUses };
  result?: FormResult;
};

/** A text in full, to be read and changed in its place. */
export function TextEditing({ tab, all, text: { id, title, text, uses }, result }: TextEditingProps) {
  const { t } = useTranslation('ai-assistant');
  const address = assistantUrl({ tab, all, text: id, do: 'edit-text' });
  const closeTo = assistantUrl({ tab, all });
  const pending = usePending(address);
  const [form, fields] = useForm({
    lastResult: result,
    defaultValue: { text },
    constraint: getZodConstraint(textSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: textSchema }),
    shouldRevalidate: 'onInput',
  });
  return (
    <Dialog title={title ?? t('text.editTitle')} closeTo={closeTo}>
      <Form method="post" action={address} preventScrollReset {...getFormProps(form)} noValidate className="space-y-4">
        {form.errors && <Alert kind="error">{form.errors}</Alert>}
        <TextareaField field={fields.text} label={t('text.label')} rows={8} />
        <div className="flex flex-wrap justify-end gap-3">
          <ButtonLink to={closeTo} preventScrollReset variant="secondary">
            {t('cancel', { ns: 'common' })}
          </ButtonLink>
          <Button pending={pending}>{pending ? t('text.saving') : t('text.save')}</Button>
        </div>
      </Form>
      <div className="mt-4">
        <KnowledgeUses uses={uses} />
      </div>
    </Dialog>
  );
}

/** The full-screen view: the same three tabs, every item. */
export function ViewAllDialog({ knowledge }: { knowledge: Knowledge }) {
  const { t } = useTranslation('ai-assistant');
  const { tab, counts } = knowledge;
  return (
    <Dialog title={t('allTitle')} closeTo={assistantUrl({ tab })} size="full">
      <div className="mb-4">
        <Tabs
          label={t('tabs.label')}
          current={tab}
          tabs={TABS.map((id) => ({
            id,
            label: t(`tabs.${id}`),
            to: assistantUrl({ tab: id, all: true }),
            count: counts[id],
          }))}
        />
      </div>
      <Items knowledge={knowledge} />
    </Dialog>
  );
}
