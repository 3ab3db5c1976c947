import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { receiptForm } from '~/schemas/assistant/knowledge-check';
import type { CheckResult } from './actions.server';

/** The form into which a receipt is pasted. */
export function useReceiptForm(result: CheckResult | undefined) {
  const [form, fields] = useForm<{ receipt: string }>({
    id: 'verify',
    lastResult: result?.verified === undefined ? result : undefined,
    constraint: getZodConstraint(receiptForm),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: receiptForm }),
    shouldRevalidate: 'onInput',
  });
  return { props: getFormProps(form), field: fields.receipt };
}
