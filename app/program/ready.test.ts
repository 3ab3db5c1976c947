import { afterEach, describe, expect, it, vi } from 'vitest';
import { log } from '~/infra/log.server';
import { announceReady } from './ready';

afterEach(() => vi.restoreAllMocks());

describe('the start', () => {
  it('says where Komek is reached, and that its pages name no address to write to', () => {
    const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const warned = vi.spyOn(log, 'warn').mockReturnValue(undefined);
    announceReady(4999);
    expect(printed.mock.calls.join('')).toContain('Komek is ready: http://localhost:4999');
    expect(warned.mock.calls.flat().join(' ')).toContain('SUPPORT_EMAIL is not set');
  });
});
