import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { sql } from 'kysely';
import type { Database } from './database';
import { hash } from './sessions';

/** Number of exceeded limits that a process remembers. */
const remembered = 5_000;

/**
 * A store for @fastify/rate-limit in PostgreSQL, so that several processes count together (docs/decisions/0035). The
 * database's clock measures the time, because the clocks of the processes may differ.
 */
export function sharedLimits(db: Database) {
  /** Ends of exceeded limits, in milliseconds of `performance.now`: a flood of calls reaches the database only once. */
  const exceeded = new Map<string, number>();

  async function count(key: string, window: number, max: number) {
    const wait = (exceeded.get(key) ?? 0) - performance.now();
    if (wait > 0) return { current: max + 1, ttl: wait };
    const { rows } = await sql<{ current: number; ttl: number }>`
      insert into limits as known (key, calls, ends_at)
      values (${hash(key)}, 1, now() + ${window}::int * interval '1 ms')
      on conflict (key) do update set
        calls = case when known.ends_at > now() then known.calls + 1 else 1 end,
        ends_at = case when known.ends_at > now() then known.ends_at else excluded.ends_at end
      returning calls as current, ceil(extract(epoch from ends_at - now()) * 1000)::int as ttl
    `.execute(db);
    const [{ current, ttl } = { current: 1, ttl: window }] = rows;
    if (current > max) {
      if (exceeded.size >= remembered) exceeded.clear();
      exceeded.set(key, performance.now() + ttl);
    }
    return { current, ttl };
  }

  return class SharedLimits implements FastifyRateLimitStore {
    incr: FastifyRateLimitStore['incr'] = (key, callback, window, max) => {
      count(key, window, max).then((result) => callback(null, result), callback);
    };

    /** For a route. The plugin adds its `groupId` to the keys. */
    child() {
      return this;
    }
  };
}

/** Deletes limits that no longer apply, and so the addresses of visitors. */
export async function purgeLimits(db: Database): Promise<void> {
  await sql`delete from limits where ends_at <= now()`.execute(db);
}
