import {
  type FormProps,
  type LinkProps,
  type NavLinkProps,
  Form as RemixForm,
  Link as RemixLink,
  NavLink as RemixNavLink,
} from '@remix-run/react';
import { useContext } from 'react';
import { ASSISTANT_PARAM } from '~/schemas/assistant/assistants';
import { CurrentAssistant, useFormUrl, useOwnUrl } from './current-assistant';

/**
 * Remix's links and forms, which stay with the assistant of the page they stand on. Screens of an owner, and what they
 * share, use no others: two tabs may show two assistants (docs/decisions/accounts.md 140).
 */

export type OwnLinkProps = Omit<LinkProps, 'to'> & { to: string };

export function Link({ to, ...rest }: OwnLinkProps) {
  return <RemixLink to={useOwnUrl()(to)} {...rest} />;
}

export function NavLink({ to, ...rest }: Omit<NavLinkProps, 'to'> & { to: string }) {
  return <RemixNavLink to={useOwnUrl()(to)} {...rest} />;
}

export function Form({ action, method, children, ...rest }: FormProps & { action: string }) {
  const current = useContext(CurrentAssistant);
  const sentTo = useFormUrl()(action);
  // A form that is sent by GET replaces the query of its address.
  const isSearch = method === undefined || method === 'get';
  return (
    <RemixForm action={isSearch ? action : sentTo} method={method} {...rest}>
      {isSearch && current?.several && <input type="hidden" name={ASSISTANT_PARAM} value={current.id} />}
      {children}
    </RemixForm>
  );
}

/** For pages without JavaScript: the browser asks for `to` after some seconds. */
export function Refresh({ seconds, to }: { seconds: number; to: string }) {
  return <meta httpEquiv="refresh" content={`${seconds};url=${useOwnUrl()(to)}`} />;
}
