/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../..');
const script = readFileSync(path.join(root, 'docs/driveAuth.mts'), 'utf8');

test('a Node script drives the machine: create, wait, send, read', () => {
  const printed = execFileSync(process.execPath, ['--import', 'tsx', 'docs/driveAuth.mts'], {
    cwd: root,
    encoding: 'utf8',
    // Without a timeout, the script would run forever if the machine never reached the expected
    // state.
    timeout: 20_000,
  });
  expect(printed).toBe('confirmingLogout\n');
});

test('the docs show the script as it is', () => {
  const page = readFileSync(path.join(root, 'docs/auth-machine-tests.md'), 'utf8');
  expect(page).toContain(`\`\`\`ts\n${script}\`\`\`\n`);
});
