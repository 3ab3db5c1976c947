import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Headset, type LucideIcon, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PublicFooter } from '~/components/public/public-footer';
import { PublicHeader } from '~/components/public/public-header';
import { Picture } from '~/components/public/public-picture';
import { Plans } from '~/components/public/public-plans';
import { ButtonLink } from '~/components/ui/button';
import { StatusBadge } from '~/components/ui/status-badge';
import { demoAssistantKey } from '~/demo/seed.server';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { config } from '~/infra/config.server';
import { homeOf } from '~/sign-in/authenticator.server';
import { findOwner } from '~/sign-in/session.server';

export async function loader({ request }: LoaderFunctionArgs) {
  const home = homeOf(await findOwner(request));
  if (home) throw redirect(home);
  const language = await languageOf(request);
  const t = tFor(language);
  return {
    title: t('landing:title'),
    description: t('landing:lead'),
    language,
    /** Of the assistant that can be tried on the page, where there is one. */
    demoKey: config.demo ? await demoAssistantKey() : undefined,
  };
}

export const meta = ({ data }: { data: Awaited<ReturnType<typeof loader>> | undefined }) => [
  { title: data?.title ?? 'Komek' },
  { name: 'description', content: data?.description },
];

const POINTS = ['points.source', 'points.languages', 'points.line'] as const;

const STEPS = [
  { id: 'upload', picture: 'documents' },
  { id: 'bot', picture: 'bot' },
  { id: 'answers', picture: 'logs' },
  { id: 'script', picture: 'snippet' },
] as const;

export default function Landing() {
  const { t } = useTranslation('landing');
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader />
      <main className="grow">
        <Hero />
        <Section title={t('how.title')}>
          <ol className="grid gap-4 sm:grid-cols-2">
            {STEPS.map(({ id, picture }, index) => (
              <li key={id} className="overflow-hidden rounded-base border border-line bg-surface shadow-card">
                <Picture name={picture} className="border-b border-line" />
                <div className="p-6">
                  <div className="flex flex-wrap items-center gap-3">
                    <span
                      aria-hidden="true"
                      className="flex size-8 items-center justify-center rounded-full bg-brand-tint text-sm font-semibold text-brand"
                    >
                      {index + 1}
                    </span>
                    <h3 className="font-semibold">{t(`how.${id}.title`)}</h3>
                  </div>
                  <p className="mt-2 text-sm text-muted">{t(`how.${id}.text`)}</p>
                </div>
              </li>
            ))}
          </ol>
        </Section>
        <Demo />
        <Section title={t('modes.title')}>
          <ul className="grid gap-4 sm:grid-cols-2">
            <Mode id="support" icon={Headset} />
            <Mode id="hr" icon={Users} soon />
          </ul>
        </Section>
        <Section title={t('plans.title')}>
          <Plans />
        </Section>
        <div className="on-brand bg-bar text-white">
          <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-6 px-4 py-10 sm:px-6">
            <div className="min-w-0">
              <h2 className="text-xl font-semibold tracking-tight">{t('closing.title')}</h2>
              <p className="mt-1 text-white/85">{t('closing.text')}</p>
            </div>
            <ButtonLink to="/auth" variant="accent">
              {t('tryFree')}
            </ButtonLink>
          </div>
        </div>
      </main>
      <PublicFooter />
    </div>
  );
}

function Hero() {
  const { t } = useTranslation('landing');
  return (
    <div className="on-brand hero text-white">
      {/* As high as the picture and its margins: a browser may paint the text before the picture's tag has arrived. */}
      <div className="mx-auto grid max-w-6xl items-center gap-10 px-4 py-12 sm:px-6 lg:min-h-[728px] lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-16 lg:py-16">
        {/* Held at the top: centred, the text would move with each of its parts that arrives late. */}
        <div className="min-w-0 lg:self-start lg:pt-32">
          <h1 className="text-xl font-semibold tracking-tight sm:text-2xl">{t('headline')}</h1>
          <p className="mt-4 max-w-xl text-white/85">{t('lead')}</p>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
            <ButtonLink to="/auth" variant="accent">
              {t('tryFree')}
            </ButtonLink>
            <ButtonLink
              to="/login"
              variant="quiet"
              className="!px-0 text-white underline underline-offset-4 hover:bg-transparent"
            >
              {t('haveAccount')}
            </ButtonLink>
          </div>
          {/* One a line: beside each other, one that arrives late would move. */}
          <ul className="mt-8 grid gap-2 text-sm text-white/85">
            {POINTS.map((point) => (
              <li key={point} className="flex items-center gap-2">
                <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-accent" />
                {t(point)}
              </li>
            ))}
          </ul>
        </div>
        <Picture
          name="answer"
          first
          className="mx-auto max-w-[380px] rounded-[12px] shadow-raised ring-1 ring-white/25"
        />
      </div>
    </div>
  );
}

/** The demo's assistant itself where there is one; its picture otherwise. */
function Demo() {
  const { t } = useTranslation('landing');
  const { demoKey, language } = useLoaderData<typeof loader>();
  if (!demoKey) {
    return (
      <Section title={t('demo.pictureTitle')} text={t('demo.pictureText')}>
        <Picture name="shop" className="rounded-base border border-line shadow-card" />
      </Section>
    );
  }
  return (
    <Section title={t('demo.title')} text={t('demo.text')}>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="hidden min-w-0 lg:block">
          <Picture name="shop" className="rounded-base border border-line shadow-card" />
          <a className="link mt-4 inline-block" href="/demo">
            {t('demo.shop')}
          </a>
        </div>
        <iframe
          src={`/embed/${demoKey}?lang=${language}&own`}
          title={t('demo.frame')}
          loading="lazy"
          className="h-[600px] w-full rounded-base border border-line bg-surface shadow-card"
        />
      </div>
    </Section>
  );
}

function Mode({ id, icon: Icon, soon }: { id: 'support' | 'hr'; icon: LucideIcon; soon?: boolean }) {
  const { t } = useTranslation('landing');
  return (
    <li className="flex gap-4 rounded-base border border-line bg-surface p-6 shadow-card">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-brand" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-3">
          <h3 className="font-semibold">{t(`modes.${id}.title`)}</h3>
          {soon && <StatusBadge tone="waiting">{t('soon')}</StatusBadge>}
        </div>
        <p className="mt-1 text-sm text-muted">{t(`modes.${id}.text`)}</p>
      </div>
    </li>
  );
}

function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="mx-auto max-w-6xl px-4 py-10 sm:px-6 lg:py-14">
      <h2 className="text-xl font-semibold tracking-tight">{title}</h2>
      {text && <p className="mt-2 max-w-3xl text-muted">{text}</p>}
      <div className="mt-6">{children}</div>
    </section>
  );
}
