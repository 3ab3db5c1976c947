import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react';
import { MousePointerClick, Pencil, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { keepsForm } from '~/components/forms/keeps-form';
import { PageHeader } from '~/components/layout/page-header';
import { titleMeta } from '~/components/layout/title';
import { Link } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { ButtonLink } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { EmptyState } from '~/components/ui/empty-state';
import { Spinner } from '~/components/ui/spinner';
import { submitForm } from '~/http/forms/form.server';
import { asNotFoundPage } from '~/http/request/not-found-page';
import { redirectTo } from '~/http/request/own-redirect.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { log } from '~/infra/log.server';
import { actionDeletionSchema, aiActionSchema } from '~/schemas/assistant/ai-action';
import { createAction, deleteAction, listActions, updateAction } from '~/services/assistant/ai-actions.server';
import { listWebActions, MOST_WEB_ACTIONS } from '~/services/web-actions/web-actions.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';
import { ActionDeletion } from './action-deletion';
import { ActionDialog } from './action-dialog';
import { ADDRESS, actionsUrl } from './addresses';
import { WebActionList } from './web-action-list';

export async function loader({ request }: LoaderFunctionArgs) {
  const { assistant, role } = await requireAssistant(request);
  const title = tFor(await languageOf(request))('ai-actions:title');
  const query = new URL(request.url).searchParams;
  const [actions, webActions] = await Promise.all([listActions(assistant), listWebActions(assistant)]).catch(
    (error) => {
      log.error({ err: error }, 'could not read the actions');
      return [];
    },
  );
  const may = { limit: MOST_WEB_ACTIONS, mayChange: role === 'owner' };
  if (!actions || !webActions) {
    return data(
      { title, actions: [], web: { actions: [], ...may }, failed: true as boolean, creating: false },
      { status: 500 },
    );
  }
  const web = { actions: webActions, ...may };
  const named = (parameter: 'edit' | 'delete') => {
    if (!query.has(parameter)) return undefined;
    const action = actions.find(({ id }) => id === query.get(parameter));
    if (!action) throw new Response(null, { status: 404 });
    return action;
  };
  const creating = query.has('new');
  return data({ title, actions, web, failed: false, creating, editing: named('edit'), deleting: named('delete') });
}

export const meta = titleMeta;
export const clientAction = keepsForm();

/** The dialog's own address: `new`, `edit` or `delete` says what is asked for. */
export async function action({ request }: ActionFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  const query = new URL(request.url).searchParams;
  const id = query.get('edit');
  if (query.has('delete')) {
    return submitForm(request, actionDeletionSchema, async (form) => {
      await deleteAction(assistant, form.id);
      return redirectTo(request, actionsUrl({ done: 'deleted' }));
    });
  }
  if (id === null && !query.has('new')) throw new Response(null, { status: 400 });
  return submitForm(request, aiActionSchema, async (input) => {
    if (id === null) await createAction(assistant, input);
    else await updateAction(assistant, id, input).catch(asNotFoundPage);
    return redirectTo(request, actionsUrl({ done: id === null ? 'created' : 'updated' }));
  });
}

const DONE = ['created', 'updated', 'deleted'] as const;

export default function AiActions() {
  const { t } = useTranslation('ai-actions');
  const loaded = useLoaderData<typeof loader>();
  const { actions, web, failed, creating } = loaded;
  const result = useActionData<typeof action>();
  const [query] = useSearchParams();
  const done = DONE.find((known) => known === query.get('done'));
  const editing = 'editing' in loaded ? loaded.editing : undefined;
  const deleting = 'deleting' in loaded ? loaded.deleting : undefined;
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')}>
        <ButtonLink to={actionsUrl({ new: '1' })} preventScrollReset>
          <Plus aria-hidden="true" className="size-5" />
          {t('create')}
        </ButtonLink>
      </PageHeader>
      <div className="space-y-4">
        {failed && <Alert kind="error">{t('errors.load')}</Alert>}
        {done && !result && <Alert kind="ok">{t(`done.${done}`)}</Alert>}
        {!failed && (
          <Card>
            {actions.length === 0 ? (
              <EmptyState icon={MousePointerClick} title={t('empty')}>
                {t('emptyHint')}
              </EmptyState>
            ) : (
              <ActionTable actions={actions} />
            )}
          </Card>
        )}
        {!failed && <WebActionList {...web} />}
      </div>
      {creating && <ActionDialog key="new" address={actionsUrl({ new: '1' })} result={result} />}
      {editing && (
        <ActionDialog key={editing.id} address={actionsUrl({ edit: editing.id })} action={editing} result={result} />
      )}
      {deleting && <ActionDeletion action={deleting} result={result} />}
    </>
  );
}

const CELL = 'py-3 pr-4 align-top break-words max-md:block max-md:p-0';
const HEAD = 'py-2 pr-4 text-left text-sm font-medium text-muted';
const ICON_LINK = 'rounded-base p-2 text-muted transition-colors duration-150';

/** On a narrow screen a row stands as a block; the roles keep it a table for screen readers all the same. */
function ActionTable({ actions }: { actions: { id: string; actionName: string; buttonText: string; url: string }[] }) {
  const { t } = useTranslation('ai-actions');
  const { state, location } = useNavigation();
  const loading = state === 'loading' && location.pathname === ADDRESS && location.search.includes('done=');
  return (
    <>
      {loading && (
        <p role="status" className="mb-2 flex items-center gap-2 text-sm text-muted">
          <Spinner />
          {t('loading')}
        </p>
      )}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: display changes take a table's own roles away */}
      <table role="table" className="w-full table-fixed max-md:block">
        <caption className="sr-only">{t('title')}</caption>
        <thead role="rowgroup" className="border-b border-line max-md:sr-only">
          <tr role="row">
            <th role="columnheader" scope="col" className={`${HEAD} w-[30%]`}>
              {t('columns.name')}
            </th>
            <th role="columnheader" scope="col" className={`${HEAD} w-[25%]`}>
              {t('columns.button')}
            </th>
            <th role="columnheader" scope="col" className={HEAD}>
              {t('columns.url')}
            </th>
            <th role="columnheader" scope="col" className={`${HEAD} w-24`}>
              <span className="sr-only">{t('columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="divide-y divide-line max-md:block">
          {actions.map(({ id, actionName, buttonText, url }) => (
            <tr key={id} role="row" className="max-md:relative max-md:block max-md:py-3 max-md:pr-24">
              <td role="cell" className={`${CELL} font-medium`}>
                {actionName}
              </td>
              <td role="cell" className={`${CELL} max-md:my-1`}>
                <span className="inline-block max-w-full rounded-base border border-field px-2 py-0.5 text-sm">
                  {buttonText}
                </span>
              </td>
              <td role="cell" className={`${CELL} text-sm text-muted`}>
                <span className="line-clamp-2 break-all" title={url}>
                  {url}
                </span>
              </td>
              <td
                role="cell"
                className="py-2 text-right align-top whitespace-nowrap max-md:absolute max-md:top-1 max-md:right-0"
              >
                <Link
                  to={actionsUrl({ edit: id })}
                  preventScrollReset
                  title={t('editItem', { name: actionName })}
                  className={`${ICON_LINK} inline-block hover:bg-brand-tint hover:text-brand`}
                >
                  <Pencil aria-hidden="true" className="size-5" />
                  <span className="sr-only">{t('editItem', { name: actionName })}</span>
                </Link>
                <Link
                  to={actionsUrl({ delete: id })}
                  preventScrollReset
                  title={t('deleteItem', { name: actionName })}
                  className={`${ICON_LINK} inline-block hover:bg-error-tint hover:text-error-ink`}
                >
                  <Trash2 aria-hidden="true" className="size-5" />
                  <span className="sr-only">{t('deleteItem', { name: actionName })}</span>
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: display changes take a table's own roles away */}
    </>
  );
}
