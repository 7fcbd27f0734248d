import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findBuild, followBuild, siteWarnings } from './buildFiles';
import { StartError } from './config';
import { writeBuild } from './testing/builtSite';
import { temporaryFolder } from './testing/temporaryFolder';

let folder: string;
beforeEach(() => (folder = temporaryFolder()));

const write = (text: string) => writeFileSync(path.join(folder, 'build.json'), text);
const noReport = (error: Error) => {
  throw error;
};

test('without the file there are no pages', () => {
  const { pages, redirects, publicFiles } = followBuild(folder, noReport)();
  expect([pages.size, redirects.size, publicFiles.size]).toEqual([0, 0, 0]);
});

test('the file is read once for each build: when it appears, changes or disappears', () => {
  const current = followBuild(folder, noReport);
  writeBuild(folder, { redirects: { '/Old': '/new' } });
  expect(current().redirects).toEqual(new Map([['/old', '/new']]));
  expect(current()).toBe(current());
  writeBuild(folder, {
    redirects: {},
    publicFiles: ['/cv.pdf'],
    policies: ['a', 'b'],
    pages: { '/index.html': { policy: 1, etag: 'x' } },
  });
  expect(current()).toEqual({
    pages: new Map([['/index.html', { policy: 'b', etag: 'x' }]]),
    redirects: new Map(),
    publicFiles: new Set(['/cv.pdf']),
  });
  rmSync(path.join(folder, 'build.json'));
  expect(current().pages.size).toBe(0);
});

test.each(['', '{"pages":{', '[]', '{}', '{"redirects":{"/old":"/new"}}'])(
  'with %p the server does not start, and says what was expected',
  (text) => {
    write(text);
    expect(() => followBuild(folder, noReport)).toThrow(StartError);
    expect(() => followBuild(folder, noReport)).toThrow(
      'build.json: expected the description of a build',
    );
  },
);

test('a build without one of its facts is refused', () => {
  for (const fact of ['inputs', 'version', 'publicUrl', 'files', 'policies', 'publicFiles']) {
    writeBuild(folder, { [fact]: undefined });
    expect([fact, findBuild(folder)]).toEqual([fact, undefined]);
  }
});

test('a file that becomes invalid is reported once, and the previous build stays valid', () => {
  writeBuild(folder);
  const reported: string[] = [];
  const current = followBuild(folder, ({ message }) => reported.push(message));
  const before = current();
  write('{"pages":');
  expect(current()).toBe(before);
  expect(current()).toBe(before);
  expect(reported).toEqual([expect.stringContaining('build.json: expected')]);
  writeBuild(folder, { publicFiles: [] });
  expect(current().publicFiles.size).toBe(0);
});

test('a public server says that its site is missing, or was built for another URL', () => {
  expect(siteWarnings(findBuild(folder), folder, 'https://example.org')).toEqual([
    expect.stringMatching(/^SITE_DIR: expected the folder of a built site, .*status 503/),
  ]);
  expect(siteWarnings(findBuild(folder), folder, 'http://localhost:8080')).toEqual([]);
  writeBuild(folder, { publicUrl: 'https://example.org' });
  expect(siteWarnings(findBuild(folder), folder, 'https://example.org')).toEqual([]);
  expect(siteWarnings(findBuild(folder), folder, 'https://www.example.org')).toEqual([
    expect.stringMatching(
      /^PUBLIC_URL: expected https:\/\/example\.org, .*got https:\/\/www\.example\.org\./,
    ),
  ]);
});
