import { z } from 'zod';
import { VALUE_TYPES, WEB_METHODS } from '~/schemas/web-action';
import { moment } from './moment';

const label = z.strictObject({ en: z.string(), ru: z.string(), kk: z.string() });

export const webActionReply = z.strictObject({
  _id: z.string(),
  name: z.string(),
  whenToUse: z.string(),
  method: z.enum(WEB_METHODS),
  url: z.string(),
  values: z.array(
    z.strictObject({
      ...{ name: z.string(), type: z.enum(VALUE_TYPES), label, required: z.boolean() },
      ...{ mask: z.string(), choices: z.array(z.string()) },
    }),
  ),
  fields: z.array(z.strictObject({ path: z.string(), label })),
  headerName: z.string(),
  hasSecret: z.boolean().describe('The header has a value, which is shown nowhere.'),
  createdAt: moment,
});

export const webActionTryReply = z.strictObject({
  state: z.enum(['done', 'nothing', 'failed']).describe('nothing: the address knows no such thing.'),
  shown: z.array(z.strictObject({ label: z.string(), value: z.string() })).describe('What a visitor would see.'),
  ms: z.int(),
  status: z.int().nullable().describe('Of the answer.'),
  failure: z.string().nullable().describe('Why there was no answer.'),
  paths: z.array(z.strictObject({ path: z.string(), value: z.string() })).describe('All that the answer holds.'),
});
