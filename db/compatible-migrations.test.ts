import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * During a deploy the release before still serves while the new one has migrated. What it cannot survive: a table or column that
 * it reads is gone or renamed, a column that it does not fill is required, a key that it relies on in ON CONFLICT is another.
 */
const BREAKS =
  /\b(drop\s+(table|column|constraint)|rename|set\s+not\s+null|set\s+data\s+type)\b|add\s+column(?!.*\bdefault\b).*\bnot\s+null\b/i;

/** Statements of releases that were deployed by stopping all processes first. */
const STOPPED_FOR = [
  '0009_budgets.sql: ALTER TABLE "usage" DROP CONSTRAINT "usage_owner_id_period_pk";',
  '0011_sessions_without_data.sql: ALTER TABLE "sessions" DROP COLUMN "data";',
];

const breaking = (name: string, text: string) =>
  text
    .split('--> statement-breakpoint')
    .map((statement) => statement.trim())
    .filter((statement) => BREAKS.test(statement))
    .map((statement) => `${name}: ${statement}`);

describe('the migrations', () => {
  it('leave the release before working, so that two can run side by side during a deploy', () => {
    const folder = path.join(import.meta.dirname, 'migrations');
    const found = readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .flatMap((name) => breaking(name, readFileSync(path.join(folder, name), 'utf8')));
    expect(found.sort()).toEqual(STOPPED_FOR);
  });

  it('are recognised when they do not', () => {
    for (const statement of [
      'ALTER TABLE "a" DROP COLUMN "b";',
      'ALTER TABLE "a" RENAME COLUMN "b" TO "c";',
      'ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;',
      'ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;',
      'DROP TABLE "a" CASCADE;',
    ]) {
      expect(breaking('x', statement)).toHaveLength(1);
    }
    for (const statement of [
      `ALTER TABLE "a" ADD COLUMN "b" text DEFAULT '' NOT NULL;`,
      'ALTER TABLE "a" ADD COLUMN "b" text;',
      'CREATE TABLE "a" ("b" text NOT NULL);',
    ]) {
      expect(breaking('x', statement)).toEqual([]);
    }
  });
});
