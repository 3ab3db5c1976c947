import { deviceOf } from '~/http/request/device';
import { languageCookie } from '../i18n/i18n.server';
import { profileOf } from '../services/accounts/accounts.server';
import { hasEvent, recordEvent } from '../services/audit/audit.server';
import { tellOfNewDevice } from '../services/mail/notices.server';
import { isKnownDevice, knownDeviceCookie } from './known-device.server';
import { deviceOfRequest, findOwner, signIn, signOut } from './session.server';

/** Log-ins from one address within this time share a row of the audit list: a script may log in every second. */
const LOG_INS_MERGED_SECONDS = 600;

/**
 * Opens a session for an owner who has proved every factor of the account. An earlier session of theirs in this browser
 * ends. If no language was chosen on this device, the owner's is stored too. The owner is notified of a device that is
 * new to the account.
 *
 * @returns the headers that set the cookies, the session's first.
 */
export async function openSession(request: Request, ownerId: string, address: string | undefined): Promise<Headers> {
  const device = deviceOfRequest(request, address);
  // A sign-in never ends another account's session: that ends by its own log-out or by expiry.
  if ((await findOwner(request))?.id === ownerId) await signOut(request);
  const headers = new Headers({ 'Set-Cookie': await signIn(ownerId, device.userAgent, address) });
  // The very first log-in needs no warning.
  if (!(await isKnownDevice(request, ownerId)) && (await hasEvent(ownerId, 'log_in'))) {
    await tellOfNewDevice(ownerId, { device: deviceOf(device.userAgent ?? null) ?? '—', address: address ?? '—' });
  }
  headers.append('Set-Cookie', await knownDeviceCookie(request, ownerId));
  await recordEvent(ownerId, 'log_in', { ...device, mergeSeconds: LOG_INS_MERGED_SECONDS });
  if (!(await languageCookie.parse(request.headers.get('Cookie')))) {
    const { language } = await profileOf(ownerId);
    headers.append('Set-Cookie', await languageCookie.serialize(language));
  }
  return headers;
}
