import { Owner, type UploadFile, type WireDocument } from '../tools/client';
import { freshDatabase, type ProofDatabase } from '../tools/databases';
import { type FactDocument, makeFactDocuments } from '../tools/made-documents';
import { pause, root, Server, type ServerEnv } from '../tools/server';
import { Gate } from './gate';
import { SlowModel } from './model-stand-in';
import { Chats } from './telegram';
import { Visitors } from './visitors';

export const QUESTION = 'Which cards do you take?';
export const ANSWER = 'We take Visa and Mastercard.';
const FACT = 'Visa';
const VISITORS = 4;

/** One of Komek's processes. */
export type Program = {
  env?: ServerEnv;
  /** The build it runs; this one without. */
  folder?: string;
  /** It is started by the fault. */
  later?: boolean;
};

/** Something that stands around Komek during a fault: a pooler, a small disk. */
export type Around = {
  env?: ServerEnv;
  /** A port in front of the database. */
  port?: number;
  /** Where Komek's files are. */
  folder?: string;
  remove(): Promise<void> | void;
};

export type Setting = {
  /** `embedded`, or the URL of a PostgreSQL server. */
  where: string;
  env?: ServerEnv;
  programs?: Program[];
  around?: Around;
  bot?: boolean;
};

/** A Komek with an owner, with visitors and people in Telegram who ask without end, and with everything around it that can fail. */
export class World {
  readonly acknowledged: WireDocument[] = [];
  private readonly documents: FactDocument[] = makeFactDocuments(100);
  private turn = 0;
  private owner_: Owner | undefined;
  private visitors_: Visitors | undefined;

  private constructor(
    readonly database: ProofDatabase,
    readonly servers: Server[],
    readonly model: SlowModel,
    readonly gate: Gate | undefined,
    readonly chats: Chats | undefined,
    private readonly env: ServerEnv,
  ) {}

  static async make({ where, env = {}, programs = [{}], around, bot }: Setting): Promise<World> {
    const database = await freshDatabase(where, around?.folder);
    const model = await new SlowModel(`${ANSWER} [[1]]`).start();
    const chats = bot ? await Chats.prepare(QUESTION, FACT) : undefined;
    const { gate, url } = await gateBefore(database, around?.port);
    const all: ServerEnv = {
      ...database.env,
      ...(url && { DATABASE_URL: url }),
      ...{ DEFAULT_PLAN: 'unlimited', RATE_LIMITS: 'off', LOG_LEVEL: 'info' },
      ...{ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'none', CHAT_MODEL: 'stand-in', MODEL_TIMEOUT_SECONDS: '4' },
      ...chats?.env,
      ...around?.env,
      ...env,
    };
    const servers = programs.map((one) => new Server({ ...all, ...one.env }, one.folder));
    return new World(database, servers, model, gate, chats, all);
  }

  /** Starts the processes that are there from the beginning, and the traffic. */
  async begin(programs: Program[] = [{}]): Promise<void> {
    for (const [at, server] of this.servers.entries())
      if (!programs[at]?.later) await startProgram(server, programs[at]);
    const folder = programs[0]?.folder ?? root;
    this.owner_ = await Owner.create(this, this.env, 'Fault Owner', folder);
    await this.owner_.addPairs([{ question: QUESTION, answer: ANSWER }]);
    this.visitors_ = new Visitors(this.owner_, () => this.url, QUESTION, FACT);
    await this.visitors_.start(VISITORS);
    await this.chats?.start(this.url, this.env, ANSWER);
  }

  get owner(): Owner {
    if (!this.owner_) throw new Error('the world has not begun');
    return this.owner_;
  }

  get visitors(): Visitors {
    if (!this.visitors_) throw new Error('the world has not begun');
    return this.visitors_;
  }

  /** A server that is up, each in turn, as a balancer chooses. */
  get url(): string {
    const up = this.servers.filter((one) => one.running && one.port !== undefined);
    const one = up[this.turn++ % Math.max(up.length, 1)];
    return one?.url ?? 'http://127.0.0.1:9';
  }

  /** Uploads the next documents, each one again until it is acknowledged. */
  async upload(count: number): Promise<void> {
    for (const document of this.documents.splice(0, count)) {
      for (;;) {
        try {
          this.acknowledged.push(...(await this.owner.upload([document])));
          break;
        } catch (error) {
          // It was stored, and the answer got lost.
          const stored = await this.owner.documents().catch(() => []);
          const found = stored.find(({ filename }) => filename === document.filename);
          if (found) {
            this.acknowledged.push(found);
            break;
          }
          this.refusedUploads.add(error instanceof Error ? error.message.slice(0, 160) : String(error));
          await pause(500);
        }
      }
    }
  }

  /** Uploads a document that has to fail, or to be refused at once. */
  async uploadPoison(document: UploadFile): Promise<void> {
    try {
      await this.owner.upload([document]);
    } catch (error) {
      this.refusedPoison.push(error instanceof Error ? error.message.slice(0, 160) : String(error));
    }
  }

  readonly refusedPoison: string[] = [];
  /** What was said when an upload failed. */
  readonly refusedUploads = new Set<string>();

  async end(): Promise<void> {
    for (const one of this.servers) await one.stopIfRunning();
    await this.chats?.stop();
    await this.model.stop();
    await this.gate?.close();
    await this.database.remove();
  }
}

/** One that serves no pages says when it has its database. */
export async function startProgram(server: Server, program: Program | undefined): Promise<void> {
  const roles = program?.env?.ROLES;
  if (!roles || roles.includes('web')) await server.start();
  else {
    server.log.length = 0;
    server.spawn();
    while (!server.log.some((line) => line.includes('database open'))) await pause(50);
  }
}

async function gateBefore(database: ProofDatabase, port?: number): Promise<{ gate?: Gate; url?: string }> {
  if (!database.env.DATABASE_URL) return {};
  const real = new URL(database.env.DATABASE_URL);
  const gate = await new Gate({ host: real.hostname, port: port ?? Number(real.port) }).open();
  const through = new URL(real);
  through.host = `127.0.0.1:${gate.port}`;
  return { gate, url: through.href };
}
