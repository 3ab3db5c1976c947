import { Owner } from '../tools/client';
import type { ProofDatabase } from '../tools/databases';
import type { Report } from '../tools/report';
import { Server, until } from '../tools/server';

/** What a receipt says, as far as it is looked at here. */
type Receipt = {
  entry: { name: string };
  after: Record<string, number>;
  asked: number;
  answeredFromIt: number;
  processes: number;
  silent: number;
};

const PROCESSES = 3;
const WAIT_MS = 120_000;

/**
 * Two web processes and a worker on one PostgreSQL database: an entry that both web processes have answered from is deleted
 * through one of them. The receipt counts what all three say; one that was killed is counted as silent until it is known to
 * be dead.
 */
export async function proveDeletion(database: ProofDatabase, report: Report): Promise<void> {
  const env = { ...database.env, DEFAULT_PLAN: 'unlimited', RATE_LIMITS: 'off', LOG_LEVEL: 'info' };
  const [web, other] = [new Server({ ...env, ROLES: 'web' }), new Server({ ...env, ROLES: 'web' })];
  const worker = new Server({ ...env, ROLES: 'worker' });
  try {
    await web.start();
    await other.start();
    worker.spawn();
    await until('three processes are alive', WAIT_MS, async () => (await alive(database)) === PROCESSES || undefined);
    const owner = await Owner.create(web, env, 'Deletion Owner');
    const names = ['зимний склад', 'летний склад', 'дальний склад'];
    await owner.upload(names.map((name, at) => ({ filename: `${name}.txt`, bytes: contentOf(name, at) })));
    const documents = await until('the documents are read', WAIT_MS, async () => {
      const all = await owner.documents();
      return all.every(({ status }) => status === 'ready') ? all : undefined;
    });
    const remove = async (name: string) => {
      await owner.deleteDocument(documents.find(({ filename }) => filename === `${name}.txt`)!.storedName);
      return receiptOf(database);
    };
    const asked = [web, other].map((server) => owner.through(server));
    const before = await answeredFrom(asked, names[0]!);
    report.check('both web processes answer from the entry', before === 2, `${before} of 2`);

    const first = await remove(names[0]!);
    report.check(
      'all three processes say what they found',
      first.processes === PROCESSES && first.silent === 0,
      told(first),
    );
    report.check('none of them answers from it any more', isGone(first), told(first));
    const after = await answeredFrom(asked, names[0]!);
    report.check('visitors of neither web process get it', after === 0, `${after} of 2`);

    // A receipt counts the questions that were answered from the entry.
    for (const name of names.slice(1)) await answeredFrom(asked, name);
    await other.kill();
    const second = await remove(names[1]!);
    const silent = second.processes === PROCESSES && second.silent === 1;
    report.check('a process killed just before is counted as silent', silent && isGone(second), told(second));

    await until(
      'the killed one is known to be dead',
      WAIT_MS,
      async () => (await alive(database)) < PROCESSES || undefined,
    );
    const third = await remove(names[2]!);
    const left = third.processes === PROCESSES - 1 && third.silent === 0;
    report.check('once it is known to be dead it is not waited for', left && isGone(third), told(third));
  } finally {
    for (const server of [web, other, worker]) await server.stopIfRunning();
  }
}

const contentOf = (name: string, at: number) => Buffer.from(`Код замка у входа на ${name}: ${48_213 + at}.\n`);

/** Of the processes, how many answer a visitor from the entry. */
async function answeredFrom(owners: Owner[], name: string): Promise<number> {
  let found = 0;
  for (const owner of owners) {
    const ask = await owner.visitor();
    const { sources } = await ask(`Какой код замка у входа на ${name}?`);
    if (sources.some((source) => source.name === `${name}.txt`)) found += 1;
  }
  return found;
}

async function alive(database: ProofDatabase): Promise<number> {
  const rows = await database.inspect((query) => query('select 1 from answering_processes where live_until > now()'));
  return rows.length;
}

async function receiptOf(database: ProofDatabase): Promise<Receipt> {
  const [row] = await database.inspect((query) =>
    query<{ body: string }>('select body from deletion_receipts order by created_at desc limit 1'),
  );
  return JSON.parse(row!.body) as Receipt;
}

const isGone = ({ after, asked, answeredFromIt }: Receipt) =>
  asked > 0 && answeredFromIt === 0 && Object.values(after).every((left) => left === 0);

const told = ({ entry, asked, answeredFromIt, processes, silent }: Receipt) =>
  `${entry.name}: ${asked} asked in ${processes} processes, ${answeredFromIt} answered, ${silent} silent`;
