/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const built = path.join(__dirname, '../../.cache/statechart-inspector');

test('the build writes every file that the published manifest and page name', () => {
  execFileSync(process.execPath, ['--import', 'tsx', 'build.mts'], {
    cwd: __dirname,
    stdio: 'inherit',
  });
  const { bin, exports } = JSON.parse(readFileSync(path.join(built, 'package.json'), 'utf8')) as {
    bin: string;
    exports: Record<string, Record<string, string>>;
  };
  const named = [bin, ...Object.values(exports).flatMap((files) => Object.values(files))];
  const files = [...named, 'page/index.html', 'page/inspector.js', 'page/inspector.css'];
  expect(files.filter((file) => !existsSync(path.join(built, file)))).toEqual([]);
}, 60_000);
