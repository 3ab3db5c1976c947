import cluster from 'node:cluster';
import { config, LOOPBACK } from '../infra/config.server';
import { log } from '../infra/log.server';

const FOR_THIS_MACHINE = `  The demo listens on ${LOOPBACK} only, since its password is known. HOST=0.0.0.0 opens it to others.\n`;

/** Says where Komek is reached: on the terminal once, however many processes serve. */
export function announceReady(port: number): void {
  const address = config.publicUrl ?? `http://localhost:${port}`;
  log.info({ port, address }, 'ready');
  if (cluster.isWorker) return;
  if (!config.supportEmail) log.warn('SUPPORT_EMAIL is not set: pages name no address to write to');
  const note = config.demo && config.host === LOOPBACK ? FOR_THIS_MACHINE : '';
  process.stdout.write(`\n  Komek is ready: ${address}\n${note}\n`);
}
