import { submitForm } from '~/http/forms/form.server';
import { redirectTo } from '~/http/request/own-redirect.server';
import { config } from '~/infra/config.server';
import { developerMailSchema, platformOf } from '~/schemas/install';
import { emptyForm } from '~/schemas/plain-forms';
import type { Assistant, AssistantRef } from '~/services/assistant/assistants.server';
import {
  hasPublicAddress,
  installPageOf,
  mailDeveloper,
  openInstallPage,
  withdrawInstallPage,
} from '~/services/connect/developer.server';
import { forgetSites, listSites } from '~/services/connect/sites.server';
import { snippetFor } from '~/services/connect/snippets';
import type { Owner } from '~/sign-in/session.server';
import { WEB_DONE, webAddress } from './addresses';

/** All that the website's tab shows. */
export async function loadWeb(assistant: Assistant, request: Request) {
  const { origin, searchParams } = new URL(request.url);
  const base = config.publicUrl ?? origin;
  const platform = platformOf(searchParams.get('on'));
  const [page, sites] = await Promise.all([installPageOf(assistant), listSites(assistant)]);
  return {
    platform,
    snippet: snippetFor(base, assistant.key, platform),
    /** The host in the snippet, where visitors cannot reach it. */
    localHost: hasPublicAddress(base) ? undefined : new URL(base).host,
    page,
    sites,
    done: WEB_DONE.find((known) => known === searchParams.get('done')),
  };
}

export type Web = Awaited<ReturnType<typeof loadWeb>>;

/** What each form of the tab is posted for. @returns undefined for a form of another tab. */
export function submitWeb(owner: Owner, assistant: Assistant, request: Request) {
  const query = new URL(request.url).searchParams;
  const doing = (work: (assistant: AssistantRef) => Promise<unknown>, done: (typeof WEB_DONE)[number]) =>
    submitForm(request, emptyForm, async () => {
      await work(assistant);
      return redirectTo(
        request,
        `${webAddress({ on: platformOf(query.get('on')), done })}#${done === 'forgotten' ? 'sites' : 'developer'}`,
      );
    });
  switch (query.get('do')) {
    case 'send':
      return submitForm(request, developerMailSchema, async (mail) => {
        await mailDeveloper(assistant, owner.email, mail);
        return redirectTo(request, `${webAddress({ on: mail.platform, done: 'sent' })}#developer`);
      });
    case 'open-page':
      return doing((of) => openInstallPage(of), 'opened');
    case 'withdraw-page':
      return doing(withdrawInstallPage, 'withdrawn');
    case 'forget-sites':
      return doing(forgetSites, 'forgotten');
  }
  return undefined;
}
