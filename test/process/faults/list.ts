import { pause, processesOfGroup, type Server, type ServerEnv } from '../tools/server';
import { Clock } from './clock';
import { pgBouncer } from './pgbouncer';
import { poison } from './poison';
import { SmallDisk } from './small-disk';
import { type Around, type Program, startProgram, type World } from './world';

export type Options = { database: string; goneSeconds: number; before?: string; kills: number };

export type Fault = {
  name: string;
  embedded?: boolean;
  env?: ServerEnv;
  programs?: Program[];
  bot?: boolean;
  /** Documents that have to fail, beside those that have to be read. */
  mustFail?: number;
  /** What is needed around Komek; undefined where this machine lacks it. */
  around?: () => Promise<Around | undefined>;
  during: (world: World) => Promise<void>;
};

const WEB_AND_WORKER: Program[] = [{ env: { ROLES: 'web,bot' } }, { env: { ROLES: 'worker' } }];
const MODEL_FAULT_MS = 6_000;
const HOUR_MS = 3_600_000;
const JUMPS_MS = [HOUR_MS, -HOUR_MS, 25 * HOUR_MS, 0];
const STEP_MS = 4_000;

export function faults(options: Options): Fault[] {
  return [...ofTheDatabase(options), ...ofTheModel(), ...ofTheProcesses(options), ...ofTheMachine()];
}

function ofTheDatabase({ goneSeconds, database }: Options): Fault[] {
  return [
    {
      name: 'PostgreSQL restarted three times',
      bot: true,
      async during({ gate }) {
        for (let times = 0; times < 3; times++) {
          gate?.cut();
          await pause(1_500);
        }
      },
    },
    {
      name: `PostgreSQL gone for ${goneSeconds} s`,
      bot: true,
      async during({ gate }) {
        await gate?.close();
        await pause(goneSeconds * 1000);
        await gate?.open();
      },
    },
    {
      // Debian's is older than 1.21, and keeps no prepared statements.
      name: 'PgBouncer by transaction, connections cut',
      bot: true,
      env: { DATABASE_PREPARE: 'off' },
      async around() {
        const pooler = await pgBouncer(database);
        return pooler && { port: pooler.port, remove: pooler.stop };
      },
      async during({ gate }) {
        await pause(STEP_MS);
        gate?.cut();
      },
    },
  ];
}

function ofTheModel(): Fault[] {
  return (['slow', 'gone', 'wrong'] as const).map((manner) => ({
    name: `model ${manner}`,
    bot: true,
    during: ({ model }) => model.behaving(manner, MODEL_FAULT_MS),
  }));
}

function ofTheProcesses({ before, kills }: Options): Fault[] {
  const deploy: Program[] = [{ folder: before }, { later: true }];
  return [
    {
      name: 'web process killed ten times, another serves',
      programs: [{}, { env: { ROLES: 'web' } }],
      async during({ servers }) {
        for (let times = 0; times < 10; times++) {
          await servers[1]?.kill();
          await servers[1]?.start();
        }
      },
    },
    {
      name: `worker killed ${kills} times`,
      programs: WEB_AND_WORKER,
      during: (world) => killWorker(world, kills),
    },
    {
      name: 'process of a document killed by the system, 20 times',
      during: killReaders,
    },
    {
      name: 'release before and this one side by side, then back',
      bot: true,
      programs: deploy,
      around: async () => (before ? { remove() {} } : undefined),
      async during(world) {
        const [old, fresh] = world.servers as [Server, Server];
        await startProgram(fresh, deploy[1]);
        await world.upload(6);
        await old.stop();
        await world.upload(3);
        // The new release is taken back: the one before starts on what the new one has migrated.
        await startProgram(old, deploy[0]);
        await fresh.stop();
        await world.upload(3);
      },
    },
  ];
}

async function killWorker(world: World, kills: number): Promise<void> {
  const worker = world.servers[1] as Server;
  let done = 0;
  const uploads = (async () => {
    for (let sent = 0; sent < 80 && done < kills; sent += 4) {
      const next = Math.ceil(((sent + 4) / 80) * kills);
      await world.upload(4);
      while (done < Math.min(next, kills)) await pause(100);
    }
  })();
  for (; done < kills; done++) {
    await pause(Math.random() * 1_500);
    await worker.kill();
    await startProgram(worker, WEB_AND_WORKER[1]);
  }
  await uploads;
}

async function killReaders(world: World): Promise<void> {
  const [server] = world.servers as [Server];
  const uploads = world.upload(30);
  for (let killed = 0; killed < 20; ) {
    const readers = processesOfGroup(server.pid).filter((pid) => pid !== server.pid);
    for (const pid of readers.slice(0, 1)) {
      process.kill(pid, 'SIGKILL');
      killed++;
    }
    await pause(150 + Math.random() * 500);
    if (readers.length === 0) await world.upload(3);
  }
  await uploads;
}

function ofTheMachine(): Fault[] {
  const clock = new Clock();
  const jumping = async (world: World) => {
    for (const wrongBy of JUMPS_MS) {
      clock.wrongBy(wrongBy);
      await world.upload(2);
      await pause(STEP_MS);
    }
  };
  const withClock = async (): Promise<Around> => ({ env: clock.env, remove: () => clock.remove() });
  let disk: SmallDisk | undefined;
  return [
    {
      name: 'poison documents among others',
      mustFail: poison.length,
      async during(world) {
        for (const document of poison) {
          await world.uploadPoison(document);
          await world.upload(2);
        }
      },
    },
    { name: 'clock jumps by hours, PostgreSQL', bot: true, around: withClock, during: jumping },
    { name: 'clock jumps by hours, embedded', embedded: true, bot: true, around: withClock, during: jumping },
    {
      name: 'disk full for 10 s, embedded',
      embedded: true,
      bot: true,
      async around() {
        disk = SmallDisk.make(400);
        return disk && { env: { BACKUP_DIR: 'off' }, folder: disk.folder, remove: () => disk?.remove() };
      },
      async during(world) {
        const kept = keptRunning(world);
        for (let tenths = 0; tenths < 100; tenths++) {
          disk?.fill();
          await pause(100);
        }
        disk?.makeRoom();
        await world.upload(4);
        await kept.stop();
      },
    },
  ];
}

/** Starts a process again that ends, as a service manager does. */
function keptRunning(world: World): { stop(): Promise<void>; starts: number } {
  const kept = { starts: 0, stop: async () => {} };
  let watching = true;
  const watch = (async () => {
    while (watching) {
      for (const server of world.servers) {
        if (server.running) continue;
        kept.starts++;
        process.stdout.write(`     ended and started again:\n${server.log.slice(-6).join('\n').slice(0, 3000)}\n`);
        await server.start().catch(() => {});
      }
      await pause(500);
    }
  })();
  kept.stop = async () => {
    while (!world.servers.every(({ running }) => running)) await pause(200);
    watching = false;
    await watch;
  };
  return kept;
}
