import { addressOfPage } from '~/services/keys/one-time-tokens.server';
import { seal } from '~/services/keys/sealed.server';

/** The link that ends all mails about an assistant to a person, encrypted for the parameter `off` of a mail. */
export function mailsOffLink(assistantId: string, userId: string): string {
  return seal('mail-link', addressOfPage(`/mails-off?token=${seal('mails-off', `${assistantId}:${userId}`)}`));
}
