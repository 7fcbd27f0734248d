/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

jest.setTimeout(600_000);

const root = path.join(__dirname, '..');

test('with SIGN_IN=off, the site has no login page, no link to it, and no code that calls an API', () => {
  // Inside the project, because the rendering of pages imports its packages.
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(path.join(root, '.cache', 'without-sign-in-'));
  const dist = path.join(folder, 'dist');
  try {
    const build = `require('./build/buildSite').buildSite({ dist: ${JSON.stringify(dist)}, isForVisitors: false })`;
    execFileSync(process.execPath, ['--import', 'tsx', '--eval', build], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', SIGN_IN: 'off' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
    expect(files).toContain('projects.html');
    expect(files.filter((file) => /(^|\/)(login|private)\b/.test(file))).toEqual([]);
    const found = files
      .filter((file) => /\.(html|js)$/.test(file))
      .filter((file) => {
        const text = readFileSync(path.join(dist, file), 'utf8');
        return /href="[^"]*\/login"|\/api\/(login|refresh|logout|entries)|\/config\.json/.test(
          text,
        );
      });
    expect(found).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
