import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

/**
 * `npm run test:soak` runs the tests that take too long for `npm test`: property tests with many
 * more samples, browser tests on more pages, and and tests that cover upgrades. It also checks the installed packages against the registry's list of vulnerabilities. If a step fails, the command continues with the next one.
 */
const steps = [
  'npm run audit',
  // The property tests are all the tests that import samples.ts.
  'npx jest --findRelatedTests src/testing/samples.ts --maxWorkers=100% --testTimeout=1200000',
  'npm run test:e2e',
  'npx playwright test --project=soak',
  'npx tsx scripts/upgrade.ts',
];

const SOAK_SEED = process.env['SOAK_SEED'] || String(randomInt(1_000_000_000));
console.log(`SOAK_SEED=${SOAK_SEED} npm run test:soak repeats this run.`);

const results = steps.map((step) => {
  const began = performance.now();
  const [command = '', ...options] = step.split(' ');
  const env = { ...process.env, SOAK_SEED };
  const { status } = spawnSync(command, options, { stdio: 'inherit', env });
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  return { hasPassed: status === 0, line: `${seconds.padStart(6)} s  ${step}` };
});

console.log(`\nSOAK_SEED=${SOAK_SEED}`);
for (const { hasPassed, line } of results) console.log(hasPassed ? 'passed' : 'FAILED', line);
process.exitCode = results.every(({ hasPassed }) => hasPassed) ? 0 : 1;
