import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '~/components/navigation/links';
import { Alert } from '../ui/alert';
import { Button, ButtonLink } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { usePending } from './use-pending';

type DeletionDialogProps = {
  title: string;
  /** Name of what is being deleted. */
  name: string;
  question?: string;
  warning?: string;
  /** What else should be known before. */
  about?: ReactNode;
  /** The button's label while deleting. */
  deleting: string;
  /** The button's label; by default “Delete”. */
  action?: string;
  /** Also blocks everything else until it is deleted. */
  blocking?: boolean;
  /** The form's action: the dialog's own URL, so that a failure shows in this dialog. */
  address: string;
  closeTo: string;
  /** Hidden fields. */
  fields: Record<string, string>;
  /** What failed, and why. */
  failure?: string;
  error?: string;
  children?: ReactNode;
};

/** Names what is about to be deleted, and asks for confirmation. */
export function DeletionDialog(props: DeletionDialogProps) {
  const { t } = useTranslation();
  const { title, name, question, warning, deleting, blocking, address, closeTo, fields, failure, error } = props;
  const pending = usePending(address);
  return (
    <Dialog title={title} closeTo={closeTo} busy={blocking && pending && deleting}>
      {error && (
        <div className="mb-4">
          <Alert kind="error">
            {failure && <p className="font-medium">{failure}</p>}
            <p>{error}</p>
          </Alert>
        </div>
      )}
      {question && <p className="mb-3">{question}</p>}
      <p className="rounded-base bg-page px-4 py-3 font-medium break-words">{name}</p>
      {warning && <p className="mt-3 text-sm text-muted">{warning}</p>}
      {props.about}
      <Form method="post" action={address} preventScrollReset className="mt-6 flex flex-wrap justify-end gap-3">
        {Object.entries(fields).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <ButtonLink to={closeTo} preventScrollReset variant="secondary">
          {t('cancel')}
        </ButtonLink>
        <Button variant="danger" pending={pending}>
          {pending ? deleting : (props.action ?? t('delete'))}
        </Button>
      </Form>
      {props.children}
    </Dialog>
  );
}
