import { cpus, loadavg } from 'node:os';
import type { Round } from './measure';

export interface Measured {
  name: string;
  rounds: Round[];
}

/** Results as a Markdown page. The last contender is what the others are compared with. */
export function report(
  measured: readonly Measured[],
  { connections, seconds, versions }: { connections: number; seconds: number; versions: string },
): string {
  const rows = measured.map(({ name, rounds }) => {
    const rates = rounds.map(({ latencies, seconds }) => latencies.length / seconds);
    const latencies = rounds.flatMap((round) => round.latencies).sort((a, b) => a - b);
    return {
      name,
      rate: quantile(rates, 0.5),
      lowest: Math.min(...rates),
      highest: Math.max(...rates),
      work:
        rounds.reduce((sum, round) => sum + round.processorTime, 0) / Math.max(1, latencies.length),
      p50: quantile(latencies, 0.5),
      p99: quantile(latencies, 0.99),
    };
  });
  const last = rows.at(-1);
  if (!last) throw new Error('expected something that was measured');
  const table = rows.map(({ name, rate, lowest, highest, p50, p99, work }) =>
    [
      name,
      whole(rate),
      `${whole(lowest)}–${whole(highest)}`,
      `${p50.toFixed(2)} ms`,
      `${p99.toFixed(2)} ms`,
      `${work.toFixed(0)} µs`,
      `${(rate / last.rate).toFixed(2)}`,
      `${(p99 / last.p99).toFixed(2)}`,
      `${(work / last.work).toFixed(2)}`,
    ].join(' | '),
  );
  const rounds = measured[0]?.rounds.length ?? 0;
  return `# Sessions: refreshes beside better-auth's session read

| Server | answers a second (median) | lowest–highest round | p50 | p99 | work an answer | rate ÷ ${last.name} | p99 ÷ ${last.name} | work ÷ ${last.name} |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${table.map((row) => `| ${row} |`).join('\n')}

Work is processor time of the server's own process, the database apart. ${rounds} rounds of ${seconds} s each, in turn; ${connections} connections; every answer was 2xx with the body that
was expected. ${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, load average
${(loadavg()[0] ?? 0).toFixed(1)} at the end. ${versions}.
`;
}

/** @param share from 0 to 1 */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}
