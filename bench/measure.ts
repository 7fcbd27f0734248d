import autocannon from 'autocannon';
import type { Contender } from './contender';

export interface Round {
  /** Of all answers, in milliseconds. */
  latencies: number[];
  /** How long it took. */
  seconds: number;
  /** How long the server's process worked, in microseconds. */
  processorTime: number;
}

/**
 * Asks a contender for some seconds over keep-alive connections, each with visitors of its own.
 *
 * @throws Error when any answer is not 2xx with the body that was expected, or is none
 */
export async function measure(
  { name, task, processorTime }: Contender,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Round> {
  const latencies: number[] = [];
  let next = 0;
  const before = await processorTime();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url: task.url,
        connections,
        duration: seconds,
        setupClient(client) {
          const own = task.headers.filter((_, visitor) => visitor % connections === next);
          next += 1;
          client.setRequests(own.map((headers) => ({ method: task.method, headers })));
        },
        verifyBody: (body) => String(body).startsWith(task.good),
      },
      (error: Error | null, result) => (error ? reject(error) : resolve(result)),
    );
    // Its own histogram knows whole milliseconds only.
    run.on('response', (_client, _status, _bytes, latency) => latencies.push(latency));
  });
  const { errors, timeouts, mismatches, non2xx } = result;
  if (errors + timeouts + mismatches + non2xx > 0 || latencies.length !== result['2xx']) {
    throw new Error(
      `${name}: expected 2xx and nothing else, got ${JSON.stringify({ errors, timeouts, mismatches, non2xx, good: result['2xx'], answers: latencies.length })}`,
    );
  }
  return {
    latencies,
    seconds: result.duration,
    processorTime: (await processorTime()) - before,
  };
}
