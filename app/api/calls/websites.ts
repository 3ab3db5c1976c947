import {
  chosenPagesSchema,
  gonePagesSchema,
  pageListQuery,
  proposalChoiceSchema,
  websiteSchema,
  websiteSettingsSchema,
} from '~/schemas/knowledge/website';
import { okReply } from '~/schemas/replies/general';
import * as reply from '~/schemas/replies/knowledge';
import { type Call, endpoint } from './call';

export const listWebsites = endpoint({
  method: 'GET',
  path: '/api/knowledge/websites',
  group: 'Knowledge',
  summary: 'The websites that are read, newest first.',
  for: 'assistant',
  reply: reply.websiteReply.array(),
});

export const addWebsite = endpoint({
  method: 'POST',
  path: '/api/knowledge/websites',
  group: 'Knowledge',
  summary: 'Adds a website, whose pages are then looked for, or one page, which is then read.',
  for: 'assistant',
  body: websiteSchema,
  reply: reply.websiteReply,
  status: 201,
  errors: ['website_refused', 'website_known', 'website_limit', 'rate_limited'],
});

export const changeWebsite = endpoint({
  method: 'PUT',
  path: '/api/knowledge/websites/{id}',
  group: 'Knowledge',
  summary: 'Changes how often a website is read, and which of its paths.',
  for: 'assistant',
  body: websiteSettingsSchema,
  reply: reply.websiteReply,
  errors: ['not_found'],
});

export const deleteWebsite = endpoint({
  method: 'DELETE',
  path: '/api/knowledge/websites/{id}',
  group: 'Knowledge',
  summary: 'Removes a website with all that was read of it.',
  for: 'assistant',
  reply: okReply,
  errors: ['not_found', 'rate_limited'],
});

export const listWebsitePages = endpoint({
  method: 'GET',
  path: '/api/knowledge/websites/{id}/pages',
  group: 'Knowledge',
  summary: 'Up to 200 pages of a website, from `from` on.',
  for: 'assistant',
  query: pageListQuery,
  reply: reply.websitePageReply.array(),
  errors: ['not_found'],
});

export const chooseWebsitePages = endpoint({
  method: 'PUT',
  path: '/api/knowledge/websites/{id}/pages',
  group: 'Knowledge',
  summary: 'Chooses the pages that are read, and begins to read them. What was read of others is removed.',
  for: 'assistant',
  body: chosenPagesSchema,
  // 10,000 ids.
  bytes: 512 * 1024,
  reply: okReply,
  errors: ['not_found', 'website_working', 'website_no_pages', 'website_page_limit', 'rate_limited'],
});

export const readWebsite = endpoint({
  method: 'POST',
  path: '/api/knowledge/websites/{id}/read',
  group: 'Knowledge',
  summary: 'Reads a website again now.',
  for: 'assistant',
  reply: okReply,
  errors: ['not_found', 'website_working', 'rate_limited'],
});

export const settleGonePages = endpoint({
  method: 'POST',
  path: '/api/knowledge/websites/{id}/gone',
  group: 'Knowledge',
  summary:
    'Says whether pages that were not found twice are removed, where they are too many to remove without asking.',
  for: 'assistant',
  body: gonePagesSchema,
  reply: okReply,
  errors: ['not_found', 'website_working'],
});

export const showWebsiteProposal = endpoint({
  method: 'GET',
  path: '/api/knowledge/websites/{id}/proposal',
  group: 'Knowledge',
  summary: 'What the start page says of the business and its look, until it is settled.',
  for: 'assistant',
  reply: reply.websiteProposalReply,
  errors: ['not_found'],
});

export const takeWebsiteProposal = endpoint({
  method: 'POST',
  path: '/api/knowledge/websites/{id}/proposal',
  group: 'Knowledge',
  summary:
    'Takes parts of the proposal: the look for the chat, facts by their text for the profile. The rest of it goes.',
  for: 'assistant',
  body: proposalChoiceSchema,
  reply: okReply,
  errors: ['not_found', 'fact_limit', 'rate_limited'],
});

export const WEBSITE_CALLS: readonly Call[] = [
  listWebsites,
  addWebsite,
  changeWebsite,
  deleteWebsite,
  listWebsitePages,
  chooseWebsitePages,
  readWebsite,
  settleGonePages,
  showWebsiteProposal,
  takeWebsiteProposal,
];
