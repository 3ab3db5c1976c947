import { z } from 'zod';
import { submitForm } from '~/http/forms/form.server';
import { redirectTo } from '~/http/request/own-redirect.server';
import {
  goneFormSchema,
  PAGES_SHOWN,
  proposalFormSchema,
  tickedPagesSchema,
  websiteSettingsSchema,
} from '~/schemas/knowledge/website';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { leaveProposal, takeProposal } from '~/services/website/proposal.server';
import { changeWebsite, choosePages, deleteWebsite, readWebsite, settleGone } from '~/services/website/websites.server';
import { DEEDS, LIST, websiteUrl } from '../_app.ai-assistant_.website/addresses';

const nothing = z.object({});

/** What each form of the screen is posted for; its address says which. */
export function act(assistant: AssistantRef, id: string, request: Request) {
  const query = new URL(request.url).searchParams;
  switch (DEEDS.find((deed) => deed === query.get('do'))) {
    case 'choose':
      return submitForm(request, tickedPagesSchema, async ({ pages, from, step }) => {
        await choosePages(assistant, id, { pages, from }, step === 'read');
        return redirectTo(request, websiteUrl(id, step === 'next' ? { choose: true, from: from + PAGES_SHOWN } : {}));
      });
    case 'again':
      return submitForm(request, nothing, async () => {
        await readWebsite(assistant, id);
        return redirectTo(request, websiteUrl(id));
      });
    case 'settings':
      return submitForm(request, websiteSettingsSchema, async (settings) => {
        await changeWebsite(assistant, id, settings);
        return redirectTo(request, websiteUrl(id, { done: 'saved' }));
      });
    case 'gone':
      return submitForm(request, goneFormSchema, async ({ remove }) => {
        await settleGone(assistant, id, remove === 'true');
        return redirectTo(request, websiteUrl(id, { done: 'settled' }));
      });
    case 'proposal':
      return submitForm(request, proposalFormSchema, async ({ step, ...choice }) => {
        if (step === 'leave') await leaveProposal(assistant, id);
        else await takeProposal(assistant, id, choice);
        return redirectTo(request, websiteUrl(id, { done: step === 'leave' ? 'left' : 'taken' }));
      });
    case 'remove':
      return submitForm(request, nothing, async () => {
        await deleteWebsite(assistant, id);
        return redirectTo(request, `${LIST}?done=removed`);
      });
    default:
      throw new Response(null, { status: 400 });
  }
}
