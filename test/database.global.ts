import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
    dataDir: string;
  }
}

/**
 * Creates a data folder and a database for this run, on the server of TEST_DATABASE_URL or in that folder, and removes
 * both at the end.
 */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'komek-test-'));
  project.provide('dataDir', dataDir);
  const dropDatabase = await makeDatabase(project, dataDir);
  return async () => {
    await dropDatabase();
    removeData(dataDir);
  };
}

async function makeDatabase(project: TestProject, dataDir: string): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    project.provide('databaseUrl', '');
    const { KOMEK_TEMPLATE: template } = process.env;
    if (template) cpSync(template, dataDir, { recursive: true });
    return async () => {};
  }
  const name = `komek_test_${process.pid}_${project.name}`;
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  project.provide('databaseUrl', url.href);
  return async () => {
    await admin.unsafe(`drop database if exists ${name} with (force)`);
    await admin.end();
  };
}

/** The tests' process ends without stopping its database, so its sockets still exist where its lock says. */
function removeData(dataDir: string): void {
  const lock = path.join(dataDir, 'komek.lock');
  if (existsSync(lock)) rmSync(JSON.parse(readFileSync(lock, 'utf8')).socketDir, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}
