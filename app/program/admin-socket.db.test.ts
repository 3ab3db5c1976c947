import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOwner } from '../../test/owners';
import { turnOn } from '../../test/second-factor';
import { hasSecondFactor } from '../services/accounts/second-factor/second-factor.server';
import { type CommandName, sendCommand, startControl } from './admin-socket.server';

const folder = mkdtempSync(path.join(tmpdir(), 'komek-control-'));
let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startControl(folder);
});
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

describe('an operator’s command beside a running server', () => {
  it('turns off an owner’s second factor', async () => {
    const owner = await makeOwner();
    await turnOn(owner);
    const turnOff = () => sendCommand(folder, 'second-factor-off', { email: owner.email });
    expect(await turnOff()).toEqual({ ok: true, result: { wasOn: true } });
    expect(await hasSecondFactor(owner.id)).toBe(false);
    expect(await turnOff()).toEqual({ ok: true, result: { wasOn: false } });
  });

  it('reports what is wrong with it', async () => {
    const unknown = await sendCommand(folder, 'second-factor-off', { email: 'nobody@example.com' });
    expect(unknown).toMatchObject({ ok: false, code: 'not_found' });
    expect(await sendCommand(folder, 'second-factor-off', {})).toMatchObject({ ok: false, code: 'invalid_input' });
    for (const name of ['constructor', 'no-such-command'] as unknown as CommandName[]) {
      expect(await sendCommand(folder, name, {})).toMatchObject({ ok: false, code: 'not_found' });
    }
  });

  it('waits for a server that is still starting, and says so where none takes commands', async () => {
    const early = mkdtempSync(path.join(tmpdir(), 'komek-control-'));
    await expect(sendCommand(early, 'end-sessions', {}, 0)).rejects.toThrow('takes no commands');
    const answer = sendCommand(early, 'second-factor-off', {});
    const stopEarly = await startControl(early);
    expect(await answer).toMatchObject({ ok: false, code: 'invalid_input' });
    await stopEarly();
    rmSync(early, { recursive: true });
  });
});
