import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { openApi } from '~/api/openapi.server';
import { CodeBlock } from '~/components/code/code-block';
import { McpClients } from '~/components/code/mcp-clients';
import { titleMeta } from '~/components/layout/title';
import { PublicFooter } from '~/components/public/public-footer';
import { PublicHeader } from '~/components/public/public-header';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { config } from '~/infra/config.server';
import { type JsonSchema, schemaText } from './schema-text';

type Content = { content?: Record<string, { schema: JsonSchema }> };
type Operation = {
  tags: string[];
  summary: string;
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; schema: JsonSchema }[];
  requestBody?: Content;
  responses: Record<string, Content & { description: string }>;
};

const bodyOf = (part: Content | undefined) => {
  const [first] = Object.values(part?.content ?? {});
  return first && schemaText(first.schema);
};

export async function loader({ request }: LoaderFunctionArgs) {
  const t = tFor(await languageOf(request));
  const server = config.publicUrl ?? new URL(request.url).origin;
  const calls = Object.entries(openApi(server).paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, value]) => {
      const operation = value as unknown as Operation;
      const answers = Object.entries(operation.responses);
      const [done, ...refusals] = answers.sort(([a], [b]) => Number(a) - Number(b));
      return {
        id: `${method}-${path}`.replace(/[^a-z]+/gi, '-').replace(/-$/, ''),
        method: method.toUpperCase(),
        path,
        group: operation.tags[0] ?? '',
        summary: operation.summary,
        session: operation.security !== undefined,
        scope: operation.security?.find((one) => one.apiKey)?.apiKey?.[0],
        query: (operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name),
        body: bodyOf(operation.requestBody),
        status: done?.[0] ?? '',
        reply: bodyOf(done?.[1]),
        refusals: refusals.map(([status, { description }]) => ({ status, codes: description })),
      };
    }),
  );
  const groups = [...new Set(calls.map(({ group }) => group))];
  return {
    title: t('api-docs:title'),
    server,
    groups: groups.map((name) => ({ name, calls: calls.filter(({ group }) => group === name) })),
  };
}

export const meta = titleMeta;

/** The OpenAPI document for people. What it says of each call is the document's own, in English. */
export default function ApiDocs() {
  const { t } = useTranslation('api-docs');
  const { groups, server } = useLoaderData<typeof loader>();
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader />
      <main className="mx-auto w-full max-w-4xl grow px-4 py-8 sm:px-6">
        <h1 className="text-xl font-semibold tracking-tight">{t('title')}</h1>
        <p className="mt-2 text-muted">{t('intro')}</p>
        <p className="mt-2">
          <a className="link" href="/api/openapi.json">
            {t('document')}
          </a>
        </p>
        <nav aria-label={t('contents')} className="mt-6">
          <ul className="flex flex-wrap gap-x-4 gap-y-2">
            {groups.map(({ name }) => (
              <li key={name}>
                <a className="link" href={`#${name}`} lang="en">
                  {name}
                </a>
              </li>
            ))}
            <li>
              <a className="link" href="#mcp">
                MCP
              </a>
            </li>
          </ul>
        </nav>
        {groups.map(({ name, calls }) => (
          <section key={name} aria-labelledby={name} className="mt-10">
            <h2 id={name} lang="en" className="text-lg font-semibold">
              {name}
            </h2>
            {calls.map((call) => (
              <CallCard key={call.id} call={call} />
            ))}
          </section>
        ))}
        <Mcp server={server} />
      </main>
      <PublicFooter />
    </div>
  );
}

const TOOLS = ['search_knowledge', 'ask', 'list_unanswered', 'add_pair'] as const;

/** The endpoint for AI programs, which is none of the calls above. */
function Mcp({ server }: { server: string }) {
  const { t } = useTranslation('mcp');
  return (
    <section aria-labelledby="mcp" className="mt-10">
      <h2 id="mcp" className="text-lg font-semibold">
        {t('title')}
      </h2>
      <p className="mt-2">{t('text')}</p>
      <p className="mt-2">
        {t('address')} <code className="break-all">{`${server}/mcp`}</code>
      </p>
      <h3 className="mt-4 font-medium">{t('tools')}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {TOOLS.map((name) => (
          <li key={name}>
            <code>{name}</code>: {t(`tool.${name}`)}
          </li>
        ))}
      </ul>
      <p className="my-4 text-muted">{t('counts')}</p>
      <McpClients server={server} />
    </section>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>['groups'][number]['calls'][number];

function CallCard({ call }: { call: Shown }) {
  const { t } = useTranslation('api-docs');
  return (
    <article id={call.id} className="mt-4 rounded-base border border-line bg-surface p-4 shadow-card sm:p-6">
      <h3 lang="en" className="font-mono text-sm font-semibold break-all">
        <span className="mr-2 rounded-base bg-brand px-2 py-1 text-xs text-white">{call.method}</span>
        {call.path}
      </h3>
      <p lang="en" className="mt-3">
        {call.summary}
      </p>
      {call.session && <p className="mt-1 text-sm text-muted">{t(call.scope ? `key.${call.scope}` : 'session')}</p>}
      {call.query.length > 0 && (
        <p className="mt-1 text-sm text-muted">
          {t('query')} <code>{call.query.join(', ')}</code>
        </p>
      )}
      <div className="mt-4 space-y-4">
        {call.body && <CodeBlock code={call.body} label={t('body')} />}
        {call.reply && <CodeBlock code={call.reply} label={t('reply', { status: call.status })} />}
      </div>
      {call.refusals.length > 0 && (
        <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          {call.refusals.map(({ status, codes }) => (
            <div key={status} className="contents">
              <dt className="font-medium tabular-nums">{status}</dt>
              <dd className="min-w-0 break-words text-muted" lang="en">
                {codes}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  );
}
