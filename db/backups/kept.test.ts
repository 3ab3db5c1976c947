import { describe, expect, it } from 'vitest';
import { type BackupReason, backupName, backupsAmong, deletable } from './kept';

const at = (iso: string, reason: BackupReason = 'hourly') => ({
  name: backupName(new Date(iso), reason),
  reason,
  madeAt: new Date(iso),
});
const hoursBefore = (iso: string, hours: number) => new Date(Date.parse(iso) - hours * 3_600_000).toISOString();

describe('a backup’s name', () => {
  it('says when and why it was made, and is read again', () => {
    const name = backupName(new Date('2026-11-22T16:05:09.123Z'), 'hourly');
    expect(name).toBe('komek-20261122T160509Z-hourly.zip');
    expect(backupsAmong(['notes.txt', name, `${name}.part`, 'komek-20261122T170000Z-asked.zip'])).toEqual([
      at('2026-11-22T17:00:00Z', 'asked'),
      at('2026-11-22T16:05:09Z'),
    ]);
  });
});

describe('backups that are kept', () => {
  it('are one of each of 24 hours, 7 days and 4 weeks, after years of hourly ones', () => {
    const now = '2026-11-22T16:30:00Z';
    let files = Array.from({ length: 24 * 7 * 6 }, (_, hours) => at(hoursBefore(now, hours)));
    const drop = new Set(deletable(files));
    files = files.filter((file) => !drop.has(file));
    const days = files.map(({ madeAt }) => madeAt.toISOString().slice(0, 10));
    expect(files.slice(0, 24).map(({ madeAt }) => madeAt.toISOString())).toEqual(
      Array.from({ length: 24 }, (_, hours) => new Date(hoursBefore(now, hours)).toISOString()),
    );
    expect(new Set(days).size).toBe(7 + 3);
    // 24 hours reach into the day before; a day and a week may share their newest with them.
    expect(files.length).toBe(24 + 5 + 3);
    expect(deletable(files)).toEqual([]);
  });

  it('grow hour by hour into the same, however often it is looked', () => {
    let files: ReturnType<typeof at>[] = [];
    for (let hours = 24 * 40; hours >= 0; hours--) {
      files = [at(hoursBefore('2026-11-22T16:30:00Z', hours)), ...files];
      const drop = new Set(deletable(files));
      files = files.filter((file) => !drop.has(file));
    }
    const oldest = files.at(-1)?.madeAt.toISOString() ?? '';
    expect(files.length).toBeLessThanOrEqual(35);
    expect(oldest <= '2026-11-02').toBe(true);
  });

  it('include what an operator asked for, and the last three before a migration', () => {
    const old = [1, 2, 3, 4].map((day) => at(`2025-01-0${day}T00:00:00Z`, 'migration'));
    const asked = at('2024-01-01T00:00:00Z', 'asked');
    const hourly = Array.from({ length: 24 * 40 }, (_, hours) => at(hoursBefore('2026-11-22T16:30:00Z', hours)));
    const dropped = deletable([...hourly, ...old, asked]);
    expect(dropped.filter(({ reason }) => reason !== 'hourly')).toEqual([old[0]]);
  });

  it('are as many for a machine that runs one hour a month', () => {
    const monthly = Array.from({ length: 12 }, (_, at_) => at(`2026-${String(at_ + 1).padStart(2, '0')}-01T00:00:00Z`));
    expect(deletable(monthly)).toEqual([]);
  });
});
