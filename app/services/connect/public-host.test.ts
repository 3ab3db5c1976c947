import { expect, it } from 'vitest';
import { isPublicHost } from './public-host';

it.each(['shop.kz', 'www.shop.kz:8443', 'xn--80ak6aa92e.com', '93.184.216.34', '[2606:2800:220:1::1]:443'])(
  '%s can be reached by visitors',
  (host) => {
    expect(isPublicHost(host)).toBe(true);
  },
);

it.each([
  'localhost',
  'localhost:3000',
  'my.localhost',
  '127.0.0.1:5173',
  '192.168.1.10',
  '10.0.0.5:8080',
  '[::1]:3000',
  '[::ffff:127.0.0.1]',
  'desktop-pc',
  'printer.local',
  'komek.internal',
  '',
])('%s cannot', (host) => {
  expect(isPublicHost(host)).toBe(false);
});
