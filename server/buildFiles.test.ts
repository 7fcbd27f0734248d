import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { followBuild, siteMistakes } from './buildFiles';
import { StartError } from './config';
import { writeBuild } from './testing/builtSite';
import { temporaryFolder } from './testing/temporaryFolder';

let directory: string;
beforeEach(() => (directory = temporaryFolder()));

const write = (text: string) => writeFileSync(path.join(directory, 'build.json'), text);
const noReport = (error: Error) => {
  throw error;
};

test('without the file there are no pages', () => {
  const { pages, redirects, ownFiles } = followBuild(directory, noReport)();
  expect([pages.size, redirects.size, ownFiles.size]).toEqual([0, 0, 0]);
});

test('without the folder there are no pages', () => {
  expect(followBuild(path.join(directory, 'dist'), noReport)().pages.size).toBe(0);
});

test('the file is read once for each build: when it appears, changes or disappears', () => {
  const current = followBuild(directory, noReport);
  writeBuild(directory, { redirects: { '/Old': '/new' } });
  expect(current().redirects).toEqual(new Map([['/old', '/new']]));
  expect(current()).toBe(current());
  writeBuild(directory, {
    redirects: {},
    ownFiles: ['/cv.pdf'],
    policies: ['a', 'b'],
    pages: { '/index.html': { policy: 1, etag: 'x' } },
  });
  expect(current()).toEqual({
    pages: new Map([['/index.html', { policy: 'b', etag: 'x' }]]),
    redirects: new Map(),
    ownFiles: new Set(['/cv.pdf']),
  });
  rmSync(path.join(directory, 'build.json'));
  expect(current().pages.size).toBe(0);
});

test.each(['', '{"pages":{', '[]', '{}', '{"redirects":{"/old":"/new"}}'])(
  'with %p the server does not start, and says what was expected',
  (text) => {
    write(text);
    expect(() => followBuild(directory, noReport)).toThrow(StartError);
    expect(() => followBuild(directory, noReport)).toThrow(
      'build.json: expected the description of a build',
    );
  },
);

test('a file that becomes invalid is reported once, and the previous build stays valid', () => {
  writeBuild(directory);
  const reported: string[] = [];
  const current = followBuild(directory, ({ message }) => reported.push(message));
  const before = current();
  write('{"pages":');
  expect(current()).toBe(before);
  expect(current()).toBe(before);
  expect(reported).toEqual([expect.stringContaining('build.json: expected')]);
  writeBuild(directory, { ownFiles: [] });
  expect(current().ownFiles.size).toBe(0);
});

test('a public server says that its site is missing, or was built for another URL', () => {
  expect(siteMistakes(directory, 'https://example.org')).toEqual([
    expect.stringMatching(/^SITE_DIR: expected the folder of a built site, .*status 503/),
  ]);
  expect(siteMistakes(directory, 'http://localhost:8080')).toEqual([]);
  writeBuild(directory, { publicUrl: 'https://example.org' });
  expect(siteMistakes(directory, 'https://example.org')).toEqual([]);
  expect(siteMistakes(directory, 'https://www.example.org')).toEqual([
    expect.stringMatching(
      /^PUBLIC_URL: expected https:\/\/example\.org, .*got https:\/\/www\.example\.org\./,
    ),
  ]);
});
