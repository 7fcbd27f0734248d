import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database';
import { hash } from './sessions';

/** How long a process collects its counts before it shares them with the other processes. */
const exchangeAfterMs = 100;

/** The number of requests and the length of the time window, for each hashed key. */
type Counts = Map<string, { calls: number; windowMs: number }>;

/** The maximum number of rate limits that a process keeps in memory. */
const remembered = 5_000;

/**
 * Returns a store for @fastify/rate-limit that several processes can share. Each process counts
 * requests in memory and regularly adds its counts to the shared ones in PostgreSQL
 * (docs/decisions/0035). The database's clock measures the time, because the processes' clocks may
 * differ.
 */
export function sharedLimits(db: Database) {
  /**
   * The rate limits, by hashed key. `calls` counts the requests to this process, and those that the
   * other processes had received by the last exchange. `endsAt` is compared with `performance.now`.
   */
  const limits = new Map<string, { calls: number; endsAt: number }>();
  /** The requests not yet added to the counts in the database. */
  let uncounted: Counts = new Map();
  let isExchanging = false;

  async function exchange() {
    if (isExchanging) return;
    isExchanging = true;
    while (uncounted.size > 0) {
      await sleep(exchangeAfterMs, undefined, { ref: false });
      const counts = uncounted;
      uncounted = new Map();
      // Ignore database errors. This process still counts its requests, and without the database,
      // they fail anyway.
      const known = await addCalls(db, counts).catch(() => []);
      for (const { key, calls, ttl } of known) {
        limits.set(key, {
          calls: calls + (uncounted.get(key)?.calls ?? 0),
          endsAt: performance.now() + ttl,
        });
      }
    }
    isExchanging = false;
  }

  function count(key: string, windowMs: number, max: number) {
    const now = performance.now();
    let limit = limits.get(key);
    if (!limit || limit.endsAt <= now) {
      if (limits.size >= remembered) limits.clear();
      limit = { calls: 0, endsAt: now + windowMs };
      limits.set(key, limit);
    }
    limit.calls += 1;
    // Requests beyond the limit are not written to the database, so that a flood of requests does
    // not become a flood of writes.
    if (limit.calls <= max) {
      uncounted.set(key, { calls: (uncounted.get(key)?.calls ?? 0) + 1, windowMs });
      void exchange();
    }
    return { current: limit.calls, ttl: limit.endsAt - now };
  }

  return class SharedLimits implements FastifyRateLimitStore {
    incr: FastifyRateLimitStore['incr'] = (key, callback, window, max) => {
      callback(null, count(hash(key), window, max));
    };

    /**
     * The plugin calls this method for each route. The routes can share one store, because the
     * plugin adds the route's `groupId` to each key.
     */
    child() {
      return this;
    }
  };
}

/**
 * Adds requests to the counts in the database.
 *
 * @returns for each key, the number of requests to all processes, and the time until the limit
 * ends, in milliseconds
 */
async function addCalls(db: Database, counts: Counts) {
  // Lock the rows in the same order in all processes to prevent deadlocks.
  const added = [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
  const { rows } = await sql<{ key: string; calls: number; ttl: number }>`
    insert into limits as known (key, calls, ends_at)
    select key, calls, now() + milliseconds * interval '1 ms'
    from unnest(
      ${added.map(([key]) => key)}::text[],
      ${added.map(([, { calls }]) => calls)}::int[],
      ${added.map(([, { windowMs }]) => windowMs)}::int[]
    ) as added (key, calls, milliseconds)
    on conflict (key) do update set
      calls = case when known.ends_at > now() then known.calls else 0 end + excluded.calls,
      ends_at = case when known.ends_at > now() then known.ends_at else excluded.ends_at end
    returning key, calls, ceil(extract(epoch from ends_at - now()) * 1000)::int as ttl
  `.execute(db);
  return rows;
}

/** Deletes limits that have ended, and with them the visitors' hashed IP addresses. */
export async function purgeLimits(db: Database): Promise<void> {
  // To prevent deadlocks, skip rows that another statement has locked, because that statement might
  // be waiting for this one.
  await sql`
    delete from limits where key in (select key from limits where ends_at <= now() for update skip locked)
  `.execute(db);
}
