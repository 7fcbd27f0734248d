import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

interface Entry {
  payload: AdapterPayload;
  /** Milliseconds since the epoch. */
  until: number;
}

/**
 * What the embedded identity provider remembers, for as long as it has to and at most until it stops
 * (oidc-provider, "adapter").
 */
export function createMemory(): AdapterFactory {
  const entries = new Map<string, Entry>();

  function forgetExpired(): void {
    const now = Date.now();
    for (const [key, { until }] of entries) if (until <= now) entries.delete(key);
  }

  return (model): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`;
    const livePayload = (entry: Entry | undefined) =>
      entry && entry.until > Date.now() ? entry.payload : undefined;
    const findWhere = (wanted: Partial<AdapterPayload>) => {
      const names = Object.keys(wanted);
      for (const [key, entry] of entries) {
        const isWanted = names.every((name) => entry.payload[name] === wanted[name]);
        if (key.startsWith(keyOf('')) && isWanted) return livePayload(entry);
      }
      return undefined;
    };

    return {
      async upsert(id, payload, expiresIn) {
        forgetExpired();
        const until = expiresIn === undefined ? Infinity : Date.now() + expiresIn * 1000;
        entries.set(keyOf(id), { payload, until });
      },
      find: async (id) => livePayload(entries.get(keyOf(id))),
      findByUid: async (uid) => findWhere({ uid }),
      findByUserCode: async (userCode) => findWhere({ userCode }),
      async consume(id) {
        const payload = livePayload(entries.get(keyOf(id)));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        entries.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of entries) {
          if (payload.grantId === grantId) entries.delete(key);
        }
      },
    };
  };
}
