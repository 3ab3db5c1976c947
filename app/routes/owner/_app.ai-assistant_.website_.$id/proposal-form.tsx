import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePending } from '~/components/forms/use-pending';
import { Form } from '~/components/navigation/links';
import { Button } from '~/components/ui/button';
import { Section } from '~/components/ui/section';
import { readableOn } from '~/schemas/readable';
import { websiteUrl } from '../_app.ai-assistant_.website/addresses';
import type { LoadedWebsite } from './load.server';

type Proposal = NonNullable<LoadedWebsite['proposal']>;

/** What the website says of the business and its look, each with a tick: nothing is taken by itself. */
export function ProposalForm({ id, proposal }: { id: string; proposal: Proposal }) {
  const { t } = useTranslation('website');
  const { t: tell } = useTranslation('profile');
  const action = websiteUrl(id, { do: 'proposal' });
  const pending = usePending(action);
  const { name, color, logo, facts, replaces } = proposal;
  return (
    <Section tone="lead" title={t('proposal.title')} text={t('proposal.text')}>
      <Form method="post" action={action} className="space-y-4">
        <fieldset>
          <legend className="sr-only">{t('proposal.title')}</legend>
          <ul className="divide-y divide-line border-y border-line">
            {name && (
              <Tick name="look" value="name" label={t('proposal.name')} replaces={replaces.name}>
                {name}
              </Tick>
            )}
            {color && (
              <Tick name="look" value="color" label={t('proposal.color')} replaces={replaces.color}>
                <span
                  className="inline-block rounded-base px-3 py-1"
                  style={{ background: color, color: readableOn(color) }}
                >
                  {t('proposal.sample')}
                </span>
              </Tick>
            )}
            {logo && (
              <Tick name="look" value="logo" label={t('proposal.logo')} replaces={replaces.logo}>
                <img src={logo} alt="" className="size-10 rounded-full border border-line object-cover" />
              </Tick>
            )}
            {facts.map(({ kind, branch, text }) => (
              <Tick key={`${kind} ${branch} ${text}`} name="facts" value={text} label={tell(`kind.${kind}`)}>
                {branch ? `${branch}: ${text}` : text}
              </Tick>
            ))}
          </ul>
        </fieldset>
        <div className="flex flex-wrap gap-3">
          <Button name="step" value="take" pending={pending}>
            {t('proposal.take')}
          </Button>
          <Button name="step" value="leave" variant="secondary" pending={pending}>
            {t('proposal.leave')}
          </Button>
        </div>
      </Form>
    </Section>
  );
}

type TickProps = { name: string; value: string; label: string; replaces?: boolean; children: ReactNode };

function Tick({ name, value, label, replaces = false, children }: TickProps) {
  const { t } = useTranslation('website');
  return (
    <li>
      <label className="flex items-start gap-3 py-3 hover:bg-page">
        <input
          type="checkbox"
          name={name}
          value={value}
          defaultChecked={!replaces}
          className="mt-1 size-4 shrink-0 accent-brand"
        />
        <span className="min-w-0">
          <span className="block text-sm text-muted">{label}</span>
          <span className="block break-words whitespace-pre-line">{children}</span>
          {replaces && <span className="block text-sm text-muted">{t('proposal.replaces')}</span>}
        </span>
      </label>
    </li>
  );
}
