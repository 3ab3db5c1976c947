import { createCookie } from '@remix-run/node';
import { isDeviceOf, rememberDevice } from '~/services/accounts/log-in/known-devices.server';
import type { Origin } from '~/services/accounts/log-in/log-in.server';
import { deviceOfRequest, SECURE } from './session.server';

/** Longer than browsers keep any cookie; each log-in renews it. */
const MAX_AGE_SECONDS = 400 * 24 * 3600;

/** Marks of the accounts this browser has logged in to. Each mark is signed separately. */
const deviceCookie = createCookie(SECURE ? '__Host-komek_device' : 'komek_device', {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: SECURE,
  maxAge: MAX_AGE_SECONDS,
});

async function marksOf(request: Request): Promise<string | undefined> {
  const marks = await deviceCookie.parse(request.headers.get('Cookie'));
  return typeof marks === 'string' ? marks : undefined;
}

/** Origin of a log-in. @param address as returned by `clientAddress`. */
export async function originOf(request: Request, address: string | undefined): Promise<Origin> {
  return { ...deviceOfRequest(request, address), knownDevices: await marksOf(request) };
}

/** Whether this browser has logged in to the account before. */
export async function isKnownDevice(request: Request, ownerId: string): Promise<boolean> {
  return isDeviceOf(ownerId, await marksOf(request));
}

/** @returns the Set-Cookie header that makes this browser known to the account. */
export async function knownDeviceCookie(request: Request, ownerId: string): Promise<string> {
  return deviceCookie.serialize(await rememberDevice(ownerId, await marksOf(request)));
}
