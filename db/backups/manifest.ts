import { z } from 'zod';
import { BACKUP_REASONS } from './kept';

/** What a backup says about itself, in an entry beside its files. */
export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  reason: z.enum(BACKUP_REASONS),
  /** `folderMillis` of the newest migration that had run. */
  migration: z.number(),
});

export type Manifest = z.infer<typeof manifestSchema>;

export const MANIFEST_ENTRY = 'komek-backup.json';
export const KEY_ENTRY = 'encryption.key';
