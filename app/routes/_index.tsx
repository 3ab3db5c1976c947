import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { FileText, Languages, MessageSquareQuote, Quote, SquareCode, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { homeOf } from '~/auth.server';
import { ButtonLink } from '~/components/button';
import { PublicFooter } from '~/components/public-footer';
import { PublicHeader } from '~/components/public-header';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { findOwner } from '~/session.server';

export async function loader({ request }: LoaderFunctionArgs) {
  const home = homeOf(await findOwner(request));
  if (home) throw redirect(home);
  const t = tFor(await languageOf(request));
  return { title: t('landing:title'), description: t('landing:lead') };
}

export const meta = ({ data }: { data: Awaited<ReturnType<typeof loader>> | undefined }) => [
  { title: data?.title ?? 'Komek' },
  { name: 'description', content: data?.description },
];

const STEPS = [
  { icon: Upload, title: 'how.upload.title', text: 'how.upload.text' },
  { icon: MessageSquareQuote, title: 'how.qa.title', text: 'how.qa.text' },
  { icon: SquareCode, title: 'how.connect.title', text: 'how.connect.text' },
  { icon: Languages, title: 'how.answers.title', text: 'how.answers.text' },
] as const;

const POINTS = ['points.source', 'points.languages', 'points.line'] as const;

export default function Landing() {
  const { t } = useTranslation('landing');
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader />
      <main className="grow">
        <div className="on-brand bg-brand text-white">
          <div className="mx-auto grid max-w-6xl items-center gap-10 px-4 py-12 sm:px-6 lg:grid-cols-[3fr_2fr] lg:py-20">
            <div>
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
              <ul className="mt-8 flex flex-wrap gap-x-6 gap-y-2 text-sm text-white/85">
                {POINTS.map((point) => (
                  <li key={point} className="flex items-center gap-2">
                    <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-accent" />
                    {t(point)}
                  </li>
                ))}
              </ul>
            </div>
            <SampleConversation />
          </div>
        </div>
        <section className="mx-auto max-w-6xl px-4 py-12 sm:px-6 lg:py-16">
          <h2 className="mb-6 text-xl font-semibold tracking-tight">{t('how.title')}</h2>
          <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            {STEPS.map(({ icon: Icon, title, text }, index) => (
              <li key={title} className="rounded-base border border-line bg-surface p-6 shadow-card">
                <div className="mb-4 flex items-center justify-between text-brand">
                  <Icon aria-hidden="true" className="size-6" />
                  <span aria-hidden="true" className="text-lg font-semibold text-muted tabular-nums">
                    {index + 1}
                  </span>
                </div>
                <h3 className="font-semibold">{t(title)}</h3>
                <p className="mt-2 text-sm text-muted">{t(text)}</p>
              </li>
            ))}
          </ol>
        </section>
      </main>
      <PublicFooter />
    </div>
  );
}

/** A drawn example and named so: the living one comes with a real assistant. */
function SampleConversation() {
  const { t } = useTranslation('landing');
  return (
    <figure className="rounded-base bg-surface p-4 text-ink sm:p-6">
      <figcaption className="mb-4 flex items-center gap-2 text-sm text-muted">
        <Quote aria-hidden="true" className="size-4" />
        {t('sample.label')}
      </figcaption>
      <p className="ml-8 rounded-base bg-brand px-4 py-3 text-white">{t('sample.question')}</p>
      <div className="mt-3 mr-8 rounded-base border border-line bg-page px-4 py-3">
        <p>{t('sample.answer')}</p>
        <p className="mt-2 flex items-center gap-2 text-sm text-muted">
          <FileText aria-hidden="true" className="size-4 shrink-0" />
          <span className="min-w-0">{t('sample.source')}</span>
        </p>
      </div>
    </figure>
  );
}
