import type { SessionReply } from '../../app/schemas/widget';
import type { Identity, Settings } from './bridge';
import { call } from './transport';

export type VisitorStore = {
  get: () => { visitor?: Identity };
  set: (change: { visitor?: Identity }) => void;
};

/**
 * The visitor's identity. A signed visitor is identified by the page; an anonymous one gets an identity from the server
 * at the first question and keeps it.
 */
export function createVisitor(settings: Settings, store: VisitorStore) {
  let asked: Promise<Identity> | undefined;
  return {
    known: (): Identity | undefined => settings.identity ?? store.get().visitor,
    async get(): Promise<Identity> {
      const known = this.known();
      if (known) return known;
      asked ??= call<SessionReply>(`${settings.api}session`, { lang: settings.lang });
      try {
        const visitor = await asked;
        store.set({ visitor });
        return visitor;
      } finally {
        asked = undefined;
      }
    },
    /** Drops an anonymous identity the server no longer accepts. Returns true if a new one can be requested. */
    renew(): boolean {
      store.set({ visitor: undefined });
      return !settings.identity;
    },
  };
}
