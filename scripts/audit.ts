import { DatabaseSync } from '@photostructure/sqlite';
import { spawnSync } from 'node:child_process';

/**
 * Asks the npm registry for known vulnerabilities in the packages that run in production, and fails
 * if one of them is high or critical. If the registry does not answer, which is normal for a mirror,
 * this script says so. It fails then only in continuous integration (`CI`), where somebody can run
 * it again.
 *
 * The registry knows nothing about what is compiled into a package, so this script prints its version.
 */
const { version } = new DatabaseSync(':memory:')
  .prepare('select sqlite_version() as version')
  .get() as { version: string };
console.log(
  `audit: The database is SQLite ${version}. https://sqlite.org/cves.html lists its faults.`,
);

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--audit-level=high', '--json'], {
  encoding: 'utf8',
});

interface Report {
  /** Missing if the registry did not answer. */
  vulnerabilities?: Record<string, { severity: string; range: string; via: unknown[] }>;
  message?: string;
}

let report: Report;
try {
  report = JSON.parse(stdout) as Report;
} catch {
  report = { message: stdout };
}

if (!report.vulnerabilities) {
  console.error(
    'audit: Nothing was checked, because the npm registry gave no list of vulnerabilities.',
    `Run this check again where registry.npmjs.org can be reached. ${report.message ?? ''}`.trim(),
  );
  process.exitCode = process.env['CI'] ? 1 : 0;
} else {
  const serious = Object.entries(report.vulnerabilities).filter(([, { severity }]) =>
    ['high', 'critical'].includes(severity),
  );
  for (const [name, { severity, range }] of serious) {
    console.error(`audit: ${name} ${range} has a vulnerability whose severity is ${severity}.`);
  }
  if (serious.length > 0) {
    console.error('audit: `npm audit --omit=dev` lists the advisories and the fixed versions.');
    process.exitCode = 1;
  } else console.log('audit: no package that runs in production has a serious vulnerability.');
}
