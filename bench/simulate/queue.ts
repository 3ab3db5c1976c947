import { randomNumbers } from '../../test/random-numbers';

/** What takes the time of a chat, one after the other. */
export type Station = {
  name: string;
  /** Chats that are served at the same time: processes, or cores. */
  servers: number;
  /** Milliseconds of one chat. */
  ms: number;
  /** Nobody waits there: a model that others run. */
  unlimited?: boolean;
  /** Each server has its own queue, and a chat is sent to any of them. */
  apart?: boolean;
};

export type Outcome = { meanMs: number; medianMs: number; lateMs: number; use: { name: string; busy: number }[] };

/** Share of the time at the start, which is not counted: the queues are still empty. */
const WARM_UP = 0.1;

/**
 * Chats that come by chance, `perSecond` on average, and pass the stations one after the other. Service times are spread
 * exponentially around their mean, as costs of questions are, or always the same.
 */
export function simulate(
  stations: Station[],
  { perSecond, chats, seed = 1, spread = true }: { perSecond: number; chats: number; seed?: number; spread?: boolean },
): Outcome {
  const random = randomNumbers(seed);
  const exponential = (mean: number) => -Math.log(1 - random()) * mean;
  let now = 0;
  let arrivals = Array.from({ length: chats }, () => {
    now += exponential(1000 / perSecond);
    return { came: now, at: now };
  });
  const use: Outcome['use'] = [];
  for (const station of stations) {
    arrivals.sort((a, b) => a.at - b.at);
    const free = new Array<number>(station.servers).fill(0);
    let busy = 0;
    arrivals = arrivals.map(({ came, at }) => {
      const ms = spread ? exponential(station.ms) : station.ms;
      busy += ms;
      if (station.unlimited) return { came, at: at + ms };
      const which = station.apart ? Math.floor(random() * station.servers) : free.indexOf(Math.min(...free));
      const end = Math.max(at, free[which] ?? 0) + ms;
      free[which] = end;
      return { came, at: end };
    });
    if (!station.unlimited) use.push({ name: station.name, busy: busy / (now * station.servers) });
  }
  const took = arrivals
    .filter(({ came }) => came > now * WARM_UP)
    .map(({ came, at }) => at - came)
    .sort((a, b) => a - b);
  const share = (of: number) => took[Math.min(took.length - 1, Math.floor(took.length * of))] ?? 0;
  const meanMs = took.reduce((sum, ms) => sum + ms, 0) / took.length;
  return { meanMs, medianMs: share(0.5), lateMs: share(0.95), use };
}

/** The fewest servers of a station that keep it less busy than `most`. */
export const serversFor = (perSecond: number, ms: number, most: number): number =>
  Math.max(1, Math.ceil((perSecond * ms) / 1000 / most));
