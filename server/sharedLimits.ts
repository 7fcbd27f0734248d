import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database';
import { hash } from './sessions';

/** How long a call waits until it is told to the other processes. */
const exchangeAfterMs = 100;

/** Calls by hashed key, and the duration of the limit. */
type Counts = Map<string, { calls: number; windowMs: number }>;

/** The largest number of limits that a process remembers. */
const remembered = 5_000;

/**
 * A store for @fastify/rate-limit: each process counts in memory, and adds its counts to those of the others in
 * PostgreSQL (docs/decisions/0035). The database's clock measures the time, because the clocks of the processes may
 * differ.
 */
export function sharedLimits(db: Database) {
  /** By hashed key: calls of this process and, since the last exchange, of others; its end by `performance.now`. */
  const limits = new Map<string, { calls: number; endsAt: number }>();
  /** Calls that the database does not know yet. */
  let uncounted: Counts = new Map();
  let isExchanging = false;

  async function exchange() {
    if (isExchanging) return;
    isExchanging = true;
    while (uncounted.size > 0) {
      await sleep(exchangeAfterMs, undefined, { ref: false });
      const counts = uncounted;
      uncounted = new Map();
      // If the database fails, the calls fail too, and this process still counts them.
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
    // A flood reaches the database only until the limit.
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

    /** For a route. The plugin adds its `groupId` to the keys. */
    child() {
      return this;
    }
  };
}

/**
 * Adds calls to limits.
 *
 * @returns the calls of all processes, and the milliseconds until each limit ends
 */
async function addCalls(db: Database, counts: Counts) {
  // Each process locks the rows in the same order, so that no two statements wait for each other.
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

/** Deletes limits that no longer apply, and so the addresses of visitors. */
export async function purgeLimits(db: Database): Promise<void> {
  // Locked rows are skipped, because the statement that holds them might wait for this one.
  await sql`
    delete from limits where key in (select key from limits where ends_at <= now() for update skip locked)
  `.execute(db);
}
