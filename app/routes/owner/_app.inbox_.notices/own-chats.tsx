import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBlock } from '~/components/code/code-block';
import { Moment } from '~/components/data/moment';
import { usePolling } from '~/components/data/use-polling';
import { intentOf } from '~/components/forms/keeps-form';
import { useMay } from '~/components/navigation/current-assistant';
import { Form, Link } from '~/components/navigation/links';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import type { FormResult } from '~/http/forms/form.server';
import type { Invitation } from '~/services/notices/own-chats.server';
import { INBOX_NOTICES } from '../_app.inbox/addresses';

const BOT_SETUP = '/widget-setup?tab=telegram';

/** How often the page checks whether the chat has been connected, in milliseconds. */
const POLL_MS = 3000;

type OwnChatsProps = {
  /** `of`: the colleague's name, if the chat belongs to a colleague. */
  chats: {
    chatId: number;
    name: string;
    since: Date;
    topics: 'on' | 'no_right' | null;
    everybody: boolean;
    of?: string;
  }[];
  bot: { enabled: boolean } | null;
  invitation: Invitation | undefined;
  result: FormResult | undefined;
};

/** The Telegram chats in which the team hears of visitors and answers them. */
export function OwnChats({ chats, bot, invitation: made, result }: OwnChatsProps) {
  const { t } = useTranslation('inbox');
  const invitation = useUnused(made, chats.length);
  const mayConnectBot = useMay('/widget-setup');
  usePolling(invitation !== undefined, POLL_MS);
  const own = ['connect', 'disconnect', 'answering'].includes(intentOf(result) ?? '');
  const error = own ? result?.error?.['']?.[0] : undefined;
  if (!bot) {
    return (
      <p>
        {mayConnectBot ? t('ownChats.noBot') : t('ownChats.askOwner')}{' '}
        {mayConnectBot && (
          <Link to={BOT_SETUP} className="link">
            {t('ownChats.connectBot')}
          </Link>
        )}
      </p>
    );
  }
  return (
    <div className="space-y-4">
      {error && <Alert kind="error">{error}</Alert>}
      {!bot.enabled && <Alert kind="info">{t('ownChats.botOff')}</Alert>}
      {chats.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {chats.map((chat) => (
            <Chat key={chat.chatId} {...chat} />
          ))}
        </ul>
      )}
      {invitation ? (
        <Connecting invitation={invitation} />
      ) : (
        <Form method="post" action={INBOX_NOTICES} preventScrollReset>
          <Button name="intent" value="connect" variant="secondary">
            {t('ownChats.connect')}
          </Button>
        </Form>
      )}
    </div>
  );
}

/** Telegram numbers groups below zero. */
const isGroup = (chatId: number) => chatId < 0;

function Chat({ chatId, name, since, topics, everybody, of }: OwnChatsProps['chats'][number]) {
  const { t } = useTranslation('inbox');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <p className="min-w-0 grow break-words">
        <span className="font-medium">{name}</span>{' '}
        <span className="text-sm text-muted">
          {of && t('ownChats.of', { name: of })}
          {t('ownChats.since')} <Moment at={since} />
        </span>
        {topics === 'on' && <span className="block text-sm text-muted">{t('ownChats.topicsOn')}</span>}
        {isGroup(chatId) && (
          <span className="block text-sm text-muted">
            {t(everybody ? 'ownChats.everybody' : 'ownChats.administrators')}
          </span>
        )}
      </p>
      <div className="ml-auto flex flex-wrap justify-end">
        {isGroup(chatId) && <WhoAnswers {...{ chatId, name, everybody }} />}
        <Form method="post" action={INBOX_NOTICES} preventScrollReset>
          <input type="hidden" name="chatId" value={chatId} />
          <Button
            name="intent"
            value="disconnect"
            variant="quiet"
            className="text-sm"
            aria-label={t('ownChats.disconnectOne', { name })}
          >
            {t('ownChats.disconnect')}
          </Button>
        </Form>
      </div>
      {topics === 'no_right' && (
        <div className="w-full">
          <Alert kind="warning">{t('ownChats.topicsNoRight')}</Alert>
        </div>
      )}
    </li>
  );
}

function WhoAnswers({ chatId, name, everybody }: { chatId: number; name: string; everybody: boolean }) {
  const { t } = useTranslation('inbox');
  const label = t(everybody ? 'ownChats.letAdministrators' : 'ownChats.letEverybody');
  return (
    <Form method="post" action={INBOX_NOTICES} preventScrollReset>
      <input type="hidden" name="chatId" value={chatId} />
      <input type="hidden" name="who" value={everybody ? 'administrators' : 'everybody'} />
      <Button name="intent" value="answering" variant="quiet" className="text-sm" aria-label={`${label}: ${name}`}>
        {label}
      </Button>
    </Form>
  );
}

/** The invitation, shown until the number of connected chats grows. */
function useUnused(invitation: Invitation | undefined, chats: number): Invitation | undefined {
  const [made, remember] = useState({ invitation, chats });
  if (made.invitation !== invitation) remember({ invitation, chats });
  return chats > made.chats ? undefined : invitation;
}

/** The link, and what to send where Telegram is on another device. */
function Connecting({ invitation: { link, groupLink, command, bot } }: { invitation: Invitation }) {
  const { t } = useTranslation('inbox');
  return (
    <div className="space-y-3">
      <p>
        <a href={link} target="_blank" rel="noreferrer" className="link font-medium">
          {t('ownChats.open')}
        </a>
      </p>
      <p>
        <a href={groupLink} target="_blank" rel="noreferrer" className="link font-medium">
          {t('ownChats.group')}
        </a>
        <span className="block text-sm text-muted">{t('ownChats.groupWho')}</span>
        <span className="block text-sm text-muted">{t('ownChats.groupTopics')}</span>
      </p>
      <p className="text-sm text-muted">{t('ownChats.once')}</p>
      <CodeBlock code={command} label={t('ownChats.elsewhere', { bot })} />
    </div>
  );
}
