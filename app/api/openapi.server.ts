import { z } from 'zod';
import { ERROR_STATUS } from '~/infra/errors';
import { ASSISTANT_PARAM } from '~/schemas/assistant/assistants';
import { MAX_FILES, SAME_NAME } from '~/schemas/knowledge/upload';
import { errorReply } from '~/schemas/replies/general';
import { SESSION_COOKIE } from '~/sign-in/session.server';
import { errorsOf } from './call-errors';
import { CALLS } from './call-table';
import type { Call } from './calls/call';
import { scopeOf } from './key-access';

type Json = Record<string, unknown>;

/** The JSON schema of a body (`input`) or a reply (`output`). */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const content = (schema: unknown, type = 'application/json') => ({ content: { [type]: { schema } } });

function queryParametersOf({ query }: Call): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) ? { required: true } : {}),
    schema,
  }));
}

const ASSISTANT_PARAMETER: Json = {
  name: ASSISTANT_PARAM,
  in: 'query',
  description: 'The id of one of the owner’s assistants; without it, the first.',
  schema: { type: 'string', format: 'uuid' },
};

function operationOf(call: Call): Json {
  const refusals = new Map<number, string[]>();
  for (const code of errorsOf(call)) {
    refusals.set(ERROR_STATUS[code], [...(refusals.get(ERROR_STATUS[code]) ?? []), code]);
  }
  const parameters = [
    ...[...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...(call.for === 'assistant' ? [ASSISTANT_PARAMETER] : []),
    ...queryParametersOf(call),
  ];
  const files = {
    type: 'object',
    required: ['documents'],
    properties: {
      documents: { type: 'array', maxItems: MAX_FILES, items: { type: 'string', format: 'binary' } },
      sameName: { type: 'string', enum: SAME_NAME, default: 'keep' },
    },
  };
  return {
    tags: [call.group],
    summary: call.summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.files ? { requestBody: { required: true, ...content(files, 'multipart/form-data') } } : {}),
    ...(call.body ? { requestBody: { required: true, ...content(schemaOf(call.body, 'input')) } } : {}),
    responses: {
      [call.status ?? 200]: {
        description: call.reply ? 'Done' : 'A redirect',
        ...(call.reply ? content(schemaOf(call.reply, 'output')) : {}),
      },
      ...Object.fromEntries(
        [...refusals].map(([status, names]) => [
          status,
          { description: names.join(', '), ...content({ $ref: '#/components/schemas/Error' }) },
        ]),
      ),
    },
    ...(['session', 'owner', 'assistant'].includes(call.for) ? { security: securityOf(call) } : {}),
  };
}

/** A session, or a key whose scope is enough. Scopes stand there as OpenAPI 3.1 allows for every scheme. */
function securityOf(call: Call): Json[] {
  const scope = scopeOf(call);
  return [{ session: [] }, ...(scope ? [{ apiKey: [scope] }] : [])];
}

export type OpenApi = Json & { paths: Record<string, Record<string, Json>> };

/** The OpenAPI 3.1 document of all JSON calls, generated from the schemas that check their bodies. */
export function openApi(serverUrl: string): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const call of CALLS) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Komek API',
      version: '1.0.0',
      description:
        'Owners’ programs send an API key, made under Account: `Authorization: Bearer kmk_…`. A key with the scope `read` makes GET calls, one with `write` all that take a key. Pages use the session cookie that logging in sets. Visitors’ calls carry a user id and its signature. Errors come in the language of the komek_lang cookie or of Accept-Language: en, ru or kk.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorReply, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `kmk_…`. Scopes: read, write.' },
      },
    },
  };
}
