/** Why a backup was made. What an operator asked for is never deleted by Komek. */
export const BACKUP_REASONS = ['hourly', 'migration', 'asked'] as const;
export type BackupReason = (typeof BACKUP_REASONS)[number];

export type BackupFile = { name: string; reason: BackupReason; madeAt: Date };

const NAME = new RegExp(`^komek-(\\d{8}T\\d{6})Z-(${BACKUP_REASONS.join('|')})\\.zip$`);

export function backupName(madeAt: Date, reason: BackupReason): string {
  return `komek-${madeAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${reason}.zip`;
}

/** The backups among the names of a folder's files, the newest first. Other files are none of Komek's business. */
export function backupsAmong(names: string[]): BackupFile[] {
  return names
    .flatMap((name) => {
      const [, at, reason] = NAME.exec(name) ?? [];
      if (!at || !reason) return [];
      const iso = at.replace(/^(....)(..)(..)T(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z');
      return [{ name, reason: reason as BackupReason, madeAt: new Date(iso) }];
    })
    .sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

const HOUR = 3_600_000;
/** How many hours, days and weeks keep their newest backup. Counted are those that have one: a machine may be off for months. */
const PERIODS = [
  { of: (time: number) => Math.floor(time / HOUR), kept: 24 },
  { of: (time: number) => Math.floor(time / HOUR / 24), kept: 7 },
  // Weeks begin on Mondays; 1970 began on a Thursday.
  { of: (time: number) => Math.floor((time / HOUR / 24 + 3) / 7), kept: 4 },
];
/** Backups made before a migration that stay, whatever their age. */
const MIGRATIONS_KEPT = 3;

/** Which backups may be deleted. */
export function deletable(files: BackupFile[]): BackupFile[] {
  const newestFirst = [...files].sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const kept = new Set(newestFirst.filter(({ reason }) => reason === 'asked'));
  for (const file of newestFirst.filter(({ reason }) => reason === 'migration').slice(0, MIGRATIONS_KEPT))
    kept.add(file);
  const own = newestFirst.filter(({ reason }) => reason !== 'asked');
  for (const { of, kept: most } of PERIODS) {
    const seen = new Set<number>();
    for (const file of own) {
      const period = of(file.madeAt.getTime());
      if (seen.has(period)) continue;
      if (seen.size === most) break;
      seen.add(period);
      kept.add(file);
    }
  }
  return newestFirst.filter((file) => !kept.has(file));
}
