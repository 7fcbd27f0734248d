import { buildOf, startFakeHost } from '../testing/fakeHost';
import { answerFile } from './answerFile';
import { install } from './install';
import { cacheNameOf } from './releases';

// What is known of a release is remembered: each test has its own.
const code = { '/assets/main.0a.js': 'run();', '/assets/home.0b.js': 'show();' };
const content = { '/content/en/home.json': '{"a":1}', '/content/en/notes.json': '[1]' };

async function kept(release: string) {
  const requests = await (await caches.open(cacheNameOf(release))).keys();
  return requests.map(({ url }) => new URL(url).pathname).toSorted();
}

const open = (path: string, release: string) =>
  answerFile(new Request(`https://site.test${path}`), release);

test('the code of all pages is kept, and the shell; content only once it is opened', async () => {
  startFakeHost(buildOf('i1', { ...code, ...content }));
  await install('i1');
  expect(await kept('i1')).toEqual([
    '/assets/home.0b.js',
    '/assets/main.0a.js',
    '/assets/release.i1.json',
    '/shell.html',
  ]);
});

test.each([
  ['a chunk is missing', { '/assets/home.0b.js': undefined }],
  ['the host answers with its page for a chunk', { '/assets/home.0b.js': '<!doctype html>' }],
  ['the list is missing', { '/assets/release.i2.json': undefined }],
  ['the host answers with its page for the list', { '/assets/release.i2.json': '<!doctype html>' }],
])('a release is not taken when %s', async (_what, change) => {
  const build = { ...buildOf('i2', code), ...change };
  startFakeHost(JSON.parse(JSON.stringify(build)) as Record<string, string>);
  await expect(install('i2')).rejects.toThrow(/expected|JSON/i);
});

test('what has not changed since the release before is not asked for again, opened content that has is', async () => {
  const host = startFakeHost(buildOf('i3', { ...code, ...content, '/images/a.svg': '<svg/>' }));
  await install('i3');
  await open('/content/en/home.json', 'i3');
  await open('/images/a.svg', 'i3');
  host.asked.length = 0;

  const changed = { '/assets/main.0c.js': 'run2();', '/content/en/home.json': '{"a":2}' };
  host.deploy(buildOf('i4', { ...code, ...content, '/images/a.svg': '<svg/>', ...changed }));
  await install('i4');
  expect(host.asked.toSorted()).toEqual([
    '/assets/main.0c.js',
    '/assets/release.i4.json',
    '/content/en/home.json',
  ]);
  expect(await kept('i4')).toEqual(
    expect.arrayContaining(['/content/en/home.json', '/images/a.svg']),
  );
  expect(await kept('i4')).not.toContain('/content/en/notes.json');
  // What is no file of this release does not come along.
  expect(await kept('i4')).not.toContain('/assets/release.i3.json');
  expect(await (await open('/content/en/home.json', 'i4')).text()).toBe('{"a":2}');
  // Nor is anything taken from the release before, whose pages may be open.
  expect(await (await open('/content/en/home.json', 'i3')).text()).toBe('{"a":1}');
});

test('of several releases the newest is the one that is taken over', async () => {
  const host = startFakeHost(buildOf('i5', { ...code, ...content }));
  await install('i5');
  host.deploy(buildOf('i6', { ...code, ...content }));
  await install('i6');
  await open('/content/en/notes.json', 'i6');
  host.deploy(buildOf('i7', { ...code, ...content }));
  await install('i7');
  expect(await kept('i7')).toContain('/content/en/notes.json');
});
