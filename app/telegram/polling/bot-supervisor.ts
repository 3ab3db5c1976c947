import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { log } from '~/infra/log.server';
import {
  claimBots,
  type HeldBot,
  heldBots,
  leaveLeases,
  type PollingState,
  recordPolling,
  releaseBots,
  renewLeases,
  surveyLeases,
} from '~/telegram/inbox/leases.server';
import { takePosts } from '~/telegram/inbox/posts.server';
import { takeTells } from '~/telegram/inbox/tells.server';
import { publishCommands } from '~/telegram/reply/commands.server';
import type { RunningBot } from '~/telegram/reply/deliver.server';
import { HALTING, Poller, type PollerHost } from './poller';

export type SupervisorTimes = {
  tickMs: number;
  leaseMs: number;
  renewMs: number;
  /** First delay when another program polls the bot: frequent calls would only interrupt that program. */
  conflictMs: number;
};

/** The bots of a process that dies are taken over after at most one lease and one tick. */
const TIMES: SupervisorTimes = { tickMs: 1_500, leaseMs: 12_000, renewMs: 4_000, conflictMs: 3_000 };
/** Bots that are taken over start polling spread over a time: this much per bot, up to a maximum. */
const SPREAD_MS_EACH = 3;
const MAX_SPREAD_MS = 3_000;

/** Polls this process's share of all bots and follows every change to them. */
export class BotSupervisor {
  readonly holder = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
  private readonly pollers = new Map<string, Poller>();
  private readonly leaving = new Set<string>();
  private readonly states = new Map<string, PollingState>();
  private digest = '';
  private renewedAt = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;
  private ticking: Promise<void> = Promise.resolve();
  private failing = false;
  private stopped = false;
  private commands: Promise<void> = Promise.resolve();
  private readonly times: SupervisorTimes;
  private readonly host: PollerHost;

  constructor(times: Partial<SupervisorTimes> = {}) {
    this.times = { ...TIMES, ...times };
    this.host = this.makeHost();
  }

  get size(): number {
    return this.pollers.size;
  }

  async start(): Promise<void> {
    this.ticking = this.tick();
    await this.ticking;
  }

  /** Answers in progress are aborted and taken up by the next process. Messages being sent are finished. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.ticking;
    await Promise.all([...this.pollers.values()].map((poller) => poller.stop()));
    await this.writeStates();
    await leaveLeases(this.holder);
  }

  /** One timer for all bots. */
  private async tick(): Promise<void> {
    try {
      await this.follow();
      this.failing = false;
    } catch (error) {
      if (!this.failing) log.error({ err: error }, 'could not update the leases of Telegram bots');
      this.failing = true;
    }
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.ticking = this.tick();
    }, this.times.tickMs);
  }

  private async follow(): Promise<void> {
    const now = performance.now();
    if (now - this.renewedAt >= this.times.renewMs) {
      await renewLeases(this.holder, this.times.leaseMs);
      this.renewedAt = now;
    }
    await this.writeStates();
    let survey = await surveyLeases(this.holder);
    const share = Math.ceil(survey.enabled / Math.max(1, survey.processes));
    if (survey.free > 0 && survey.held < share) {
      await claimBots(this.holder, share - survey.held, this.times.leaseMs);
      survey = await surveyLeases(this.holder);
    }
    if (survey.digest !== this.digest) {
      this.reconcile(await heldBots(this.holder));
      this.digest = survey.digest;
    }
    if (survey.held > share) this.giveUp(survey.held - share);
    for (const [id, posts] of await takePosts(this.holder)) this.pollers.get(id)?.push(posts);
    for (const [id, tells] of await takeTells(this.holder)) this.pollers.get(id)?.push(tells);
  }

  /**
   * Starts pollers for bots that lack one, stops pollers for bots no longer wanted, and restarts those whose bot has
   * changed.
   */
  private reconcile(wanted: HeldBot[]): void {
    const byId = new Map(wanted.map((bot) => [bot.id, bot]));
    for (const [id, poller] of this.pollers) {
      if (byId.get(id)?.version !== poller.held.version) this.leave(id, !byId.has(id));
    }
    const fresh = wanted.filter(({ id }) => !this.pollers.has(id));
    const spread = Math.min(fresh.length * SPREAD_MS_EACH, MAX_SPREAD_MS);
    for (const bot of fresh) this.pollers.set(bot.id, new Poller(bot, this.host, Math.random() * spread));
  }

  private giveUp(many: number): void {
    const ids = [...this.pollers.keys()].filter((id) => !this.leaving.has(id));
    for (const id of ids.slice(0, Math.max(0, many - this.leaving.size))) this.leave(id, true);
  }

  /** Stops a poller in the background, so that a slow one delays nothing else. */
  private leave(id: string, release: boolean): void {
    const poller = this.pollers.get(id);
    if (!poller || this.leaving.has(id)) return;
    this.leaving.add(id);
    void (async () => {
      await poller.stop();
      this.states.delete(id);
      if (release) await releaseBots(this.holder, [id]);
    })()
      .catch((error) => log.error({ err: error, bot: id }, 'could not release a Telegram bot'))
      .finally(() => {
        this.leaving.delete(id);
        this.pollers.delete(id);
        this.digest = '';
      });
  }

  private async writeStates(): Promise<void> {
    if (this.states.size === 0) return;
    const states = new Map(this.states);
    await recordPolling(this.holder, states, HALTING);
    for (const [id, state] of states) if (this.states.get(id) === state) this.states.delete(id);
  }

  private makeHost(): PollerHost {
    return {
      holder: this.holder,
      conflictMs: this.times.conflictMs,
      report: (id: string, state: PollingState) => void this.states.set(id, state),
      lost: (id: string) => this.leave(id, false),
      firstPoll: (bot: RunningBot, held: HeldBot) => {
        if (held.commandsVersion === held.version) return;
        // One bot after the other: it is not urgent, and there may be a thousand.
        this.commands = this.commands.then(async () => {
          if (bot.signal.aborted) return;
          await publishCommands(bot).catch((error) => {
            log.warn({ err: error, bot: bot.id }, 'could not set the commands of a Telegram bot');
          });
        });
      },
    };
  }
}
