import { getFormProps, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Field } from '~/components/forms/field';
import { keepsForm } from '~/components/forms/keeps-form';
import { usePending } from '~/components/forms/use-pending';
import { useReached } from '~/components/forms/use-reached';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { Form } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { BackLink } from '~/components/ui/back-link';
import { Button } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { actionHeaders } from '~/http/forms/form.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { findVisitorsSchema } from '~/schemas/account/privacy';
import { requireRecentProof } from '~/sign-in/recent-proof.server';
import { requireAccountOwner } from '~/sign-in/requested-assistant.server';
import { deviceOfRequest } from '~/sign-in/session.server';
import { ADDRESS, actionOf } from './addresses';
import { type EraseResult, submitErasure } from './erase.server';
import { Found } from './found';
import { Report } from './report';
import { Review } from './review';

export async function loader({ request }: LoaderFunctionArgs) {
  const owner = await requireAccountOwner(request);
  requireRecentProof(request, owner, ADDRESS);
  return { title: tFor(await languageOf(request))('privacy:erase.title') };
}

export const meta = titleMeta;
export const clientAction = keepsForm();
export const headers = actionHeaders;

export async function action({ request, context }: ActionFunctionArgs) {
  const owner = await requireAccountOwner(request);
  requireRecentProof(request, owner, ADDRESS);
  const origin = deviceOfRequest(request, context.address);
  return submitErasure(new URL(request.url).searchParams.get('do'), request, owner.id, origin);
}

/** Finds a visitor who asks for it, shows who that is, and erases all they wrote. */
export default function EraseVisitor() {
  const { t } = useTranslation('privacy');
  const result = useActionData<EraseResult>();
  // A step that got no answer stays open, with its error.
  const next = useReached(result)?.next;
  const error = next && result?.error?.['']?.[0];
  return (
    <>
      <BackLink to="/privacy-settings">{t('title')}</BackLink>
      <PageHeader title={t('erase.title')} intro={t('erase.text')} />
      <div className="max-w-2xl space-y-6">
        {error && <Alert kind="error">{error}</Alert>}
        {next?.step === 'erased' && <Report erased={next.erased} kept={next.kept} />}
        {next?.step === 'review' ? (
          <Review visitors={next.visitors} kept={next.kept} />
        ) : (
          <SearchForm result={next ? undefined : result} query={next?.step === 'found' ? next.query : ''} />
        )}
        {next?.step === 'found' && <Found visitors={next.visitors} more={next.more} />}
      </div>
    </>
  );
}

function SearchForm({ result, query }: { result?: EraseResult; query: string }) {
  const { t } = useTranslation('privacy');
  const pending = usePending(actionOf('find'));
  const [form, fields] = useForm({
    id: 'find',
    lastResult: result,
    defaultValue: { query },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: findVisitorsSchema }),
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
  });
  const chosenNone = result?.error?.userIds?.[0];
  return (
    <Card>
      <Form method="post" action={actionOf('find')} preventScrollReset {...getFormProps(form)} noValidate>
        {form.errors && <Alert kind="error">{form.errors}</Alert>}
        {chosenNone && <Alert kind="error">{t(chosenNone, { ns: 'validation' })}</Alert>}
        <div className="mt-1 space-y-4">
          <Field field={fields.query} label={t('erase.query')} hint={t('erase.hint')} autoComplete="off" />
          <Button pending={pending}>
            {!pending && <Search aria-hidden="true" className="size-4" />}
            {pending ? t('erase.finding') : t('erase.find')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
