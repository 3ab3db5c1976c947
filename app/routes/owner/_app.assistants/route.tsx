import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DeletionDialog } from '~/components/forms/deletion-dialog';
import { keepsForm } from '~/components/forms/keeps-form';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { Link } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { ButtonLink } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { actionHeaders, type FormResult } from '~/http/forms/form.server';
import { languageOf } from '~/i18n/i18n.server';
import { requireAccountOwner, requireAssistant } from '~/sign-in/requested-assistant.server';
import { act } from './actions.server';
import { assistantsUrl, DONE, openAssistant } from './addresses';
import { type ListedAssistant, loadAssistants } from './load.server';
import { NameDialog } from './name-dialog';
import { useBelongings } from './use-belongings';

export async function loader({ request }: LoaderFunctionArgs) {
  const { person, assistant } = await requireAssistant(request);
  return loadAssistants(person, assistant, request, await languageOf(request));
}

export const meta = titleMeta;
export const clientAction = keepsForm();
export const headers = actionHeaders;

export async function action({ request, context }: ActionFunctionArgs) {
  return act(await requireAccountOwner(request), request, context.address);
}

/** An owner's assistants: adding, opening, renaming and deleting them. */
export default function Assistants() {
  const { t } = useTranslation('assistants');
  const { assistants, room, adding, renaming, deleting } = useLoaderData<typeof loader>();
  const result = useActionData<FormResult>();
  const [query] = useSearchParams();
  const done = DONE.find((known) => known === query.get('done'));
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')}>
        {room.used < room.limit && (
          <ButtonLink to={assistantsUrl({ new: '1' })} preventScrollReset>
            <Plus aria-hidden="true" className="size-5" />
            {t('add')}
          </ButtonLink>
        )}
      </PageHeader>
      <div className="space-y-4">
        {done && !result && <Alert kind="ok">{t(`done.${done}`)}</Alert>}
        <Card>
          <ul className="divide-y divide-line">
            {assistants.map((assistant) => (
              <Item key={assistant.id} assistant={assistant} last={assistants.length === 1} />
            ))}
          </ul>
        </Card>
        <p className="text-sm text-muted">{t('room', { used: room.used, count: room.limit })}</p>
      </div>
      {adding && <NameDialog key="new" address={assistantsUrl({ new: '1' })} result={result} />}
      {renaming && (
        <NameDialog
          key={renaming.id}
          address={assistantsUrl({ rename: renaming.id })}
          name={renaming.name}
          result={result}
        />
      )}
      {deleting && <Deletion assistant={deleting} error={result?.error?.['']?.[0]} />}
    </>
  );
}

const ICON_LINK = 'inline-block rounded-base p-2 text-muted transition-colors duration-150';

function Item({ assistant, last }: { assistant: ListedAssistant; last: boolean }) {
  const { t } = useTranslation('assistants');
  const { id, name, current } = assistant;
  const words = useBelongings(assistant);
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 grow">
        <Link to={openAssistant(id)} className="link font-medium break-words">
          {name}
        </Link>
        {current && !last && <span className="ml-2 text-sm text-muted">{t('current')}</span>}
        <p className="text-sm text-muted">{words.length > 0 ? words.join(' · ') : t('empty')}</p>
      </div>
      <div className="shrink-0 whitespace-nowrap">
        <Link
          to={assistantsUrl({ rename: id })}
          preventScrollReset
          title={t('renameItem', { name })}
          className={`${ICON_LINK} hover:bg-brand-tint hover:text-brand`}
        >
          <Pencil aria-hidden="true" className="size-5" />
          <span className="sr-only">{t('renameItem', { name })}</span>
        </Link>
        {!last && (
          <Link
            to={assistantsUrl({ delete: id })}
            preventScrollReset
            title={t('deleteItem', { name })}
            className={`${ICON_LINK} hover:bg-error-tint hover:text-error-ink`}
          >
            <Trash2 aria-hidden="true" className="size-5" />
            <span className="sr-only">{t('deleteItem', { name })}</span>
          </Link>
        )}
      </div>
    </li>
  );
}

/** Says what goes with the assistant. */
function Deletion({ assistant, error }: { assistant: ListedAssistant; error?: string }) {
  const { t } = useTranslation('assistants');
  const words = useBelongings(assistant);
  return (
    <DeletionDialog
      title={t('deletion.title')}
      name={assistant.name}
      question={t('deletion.question')}
      warning={[words.length > 0 && t('deletion.goes', { what: words.join(', ') }), t('deletion.stops')]
        .filter(Boolean)
        .join(' ')}
      deleting={t('deletion.deleting')}
      blocking
      address={assistantsUrl({ delete: assistant.id })}
      closeTo={assistantsUrl()}
      fields={{}}
      failure={t('deletion.failed')}
      error={error}
    />
  );
}
