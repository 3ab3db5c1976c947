import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { assistantByKey } from '~/services/assistant/assistants.server';
import { composeMail, type Mail } from '~/services/mail/mail.server';
import { assistants, widgetSites } from '~db/schema/assistant/assistants';
import { failureOf } from '../../../test/failures';
import { jobsWith } from '../../../test/jobs';
import { makeOwner, type TestOwner } from '../../../test/owners';
import {
  assistantOfInstallPage,
  installPageOf,
  mailDeveloper,
  openInstallPage,
  withdrawInstallPage,
} from './developer.server';
import { forgetSites, listSites, MAX_SITES, recordSite } from './sites.server';

const hosts = async ({ assistant }: TestOwner) => (await listSites(assistant)).map(({ host }) => host);

describe('the websites of a widget', () => {
  it('are listed with when they were first and last seen, the latest first', async () => {
    const owner = await makeOwner();
    const { id } = owner.assistant;
    await recordSite(id, 'shop.kz');
    const long = new Date(Date.now() - 9 * 86_400_000);
    await db().update(widgetSites).set({ firstSeenAt: long, lastSeenAt: long }).where(eq(widgetSites.assistantId, id));
    await recordSite(id, 'blog.shop.kz:8443');
    const before = new Date(Date.now() - 1_000);
    await db().update(widgetSites).set({ lastSeenAt: before }).where(eq(widgetSites.host, 'blog.shop.kz:8443'));
    await recordSite(id, 'shop.kz');
    const [first, second] = await listSites(owner.assistant);
    expect(first).toMatchObject({ host: 'shop.kz', firstSeenAt: long, allowed: true, reachable: true });
    expect(first?.lastSeenAt.getTime()).toBeGreaterThan(long.getTime());
    expect(second?.host).toBe('blog.shop.kz:8443');
  });

  it('say what is wrong: no visitor reaches the address, or the owner’s list does not allow it', async () => {
    const owner = await makeOwner();
    await db()
      .update(assistants)
      .set({ allowedDomains: ['shop.kz'] })
      .where(eq(assistants.id, owner.assistant.id));
    for (const host of ['localhost:8080', 'shop.kz', 'other.kz']) await recordSite(owner.assistant.id, host);
    const seen = await listSites(await assistantByKey(owner.assistant.key));
    expect(Object.fromEntries(seen.map(({ host, allowed, reachable }) => [host, [allowed, reachable]]))).toEqual({
      'localhost:8080': [false, false],
      'shop.kz': [true, true],
      'other.kz': [false, true],
    });
  });

  it('are bounded: forged origins fill the list, and known hosts are still renewed', async () => {
    const owner = await makeOwner();
    const { id } = owner.assistant;
    await recordSite(id, 'shop.kz');
    for (let at = 0; at < MAX_SITES + 5; at++) await recordSite(id, `forged-${at}.kz`);
    expect(await hosts(owner)).toHaveLength(MAX_SITES);
    await recordSite(id, 'shop.kz');
    expect((await hosts(owner))[0]).toBe('shop.kz');
    await forgetSites(owner.assistant);
    expect(await hosts(owner)).toEqual([]);
  });
});

const tokenOf = (address: string) => address.split('/').at(-1) ?? '';

describe('the instructions for a developer', () => {
  it('are a page with one address until it is withdrawn, and another one afterwards', async () => {
    const { assistant } = await makeOwner();
    expect(await installPageOf(assistant)).toBeUndefined();
    const address = await openInstallPage(assistant);
    expect(await openInstallPage(assistant)).toBe(address);
    expect(tokenOf(address)).toMatch(/^[\w-]{32}$/);
    expect((await assistantOfInstallPage(tokenOf(address))).key).toBe(assistant.key);
    await withdrawInstallPage(assistant);
    expect(await failureOf(assistantOfInstallPage(tokenOf(address)))).toBe('not_found');
    expect(await openInstallPage(assistant)).not.toBe(address);
  });

  it('are mailed with the line, the steps and the page’s link, in the language chosen for the reader', async () => {
    const owner = await makeOwner('Aspan <Coffee>');
    const to = `${crypto.randomUUID()}@example.com`;
    await mailDeveloper(owner.assistant, owner.email, { email: to, language: 'ru', platform: 'tilda' });
    const [job] = await jobsWith('send-mail', 'to', to);
    const { subject, text, html } = composeMail(job?.data as Mail);
    // A name that could become a tag or a link is left out.
    expect(subject).toContain(owner.email);
    expect(text).toContain(`widget.js" data-assistant="${owner.assistant.key}"></script>`);
    expect(text).toContain('1. Откройте «Настройки сайта»');
    expect(text).toContain(`${await installPageOf(owner.assistant)}?on=tilda`);
    expect(html).toContain('&#60;script');
    expect(html).not.toContain('<script');
  });

  it('are mailed to one reader three times a day at most', async () => {
    const owner = await makeOwner();
    const mail = { email: `${crypto.randomUUID()}@example.com`, language: 'en', platform: 'html' } as const;
    for (let times = 0; times < 3; times++) await mailDeveloper(owner.assistant, owner.email, mail);
    expect(await failureOf(mailDeveloper(owner.assistant, owner.email, mail))).toBe('rate_limited');
  });
});
