import { releaseHeader, releaseIsOver } from '../content/release';
import { buildOf, startFakeHost } from '../testing/fakeHost';
import { answerFile } from './answerFile';
import { install } from './install';

const code = { '/assets/main.0a.js': 'run();' };
const home = '/content/en/home.json';

/** A page of `ofPage` asks the worker of the release `own`. */
function ask(path: string, own: string, ofPage?: string) {
  const headers = ofPage ? { [releaseHeader]: ofPage } : {};
  return answerFile(new Request(`https://site.test${path}`, { headers }), own);
}

async function installed(release: string, files: Record<string, string>) {
  const host = startFakeHost(buildOf(release, { ...code, ...files }));
  await install(release);
  host.asked.length = 0;
  return host;
}

test('a file is asked for once', async () => {
  const host = await installed('f1', { [home]: '1' });
  expect(await (await ask(home, 'f1', 'f1')).text()).toBe('1');
  host.deploy(null);
  const again = await ask(home, 'f1', 'f1');
  expect(await again.text()).toBe('1');
  expect(again.headers.get('content-type')).toBe('application/json');
  expect(host.asked).toEqual([home]);
});

test('code of any release that is kept is at hand', async () => {
  const host = await installed('f2', {});
  host.deploy(buildOf('f3', { '/assets/main.0b.js': 'run2();' }));
  await install('f3');
  host.deploy(null);
  expect(await (await ask('/assets/main.0a.js', 'f3')).text()).toBe('run();');
});

test('a page gets no content of another release: it is told that its own is over', async () => {
  const host = await installed('f4', { [home]: '1' });
  host.deploy(buildOf('f5', { ...code, [home]: '2' }));
  expect((await ask(home, 'f4', 'f4')).status).toBe(releaseIsOver);
  // Nor when nothing is kept of it any more.
  await install('f5');
  expect((await ask(home, 'f5', 'f3')).status).toBe(releaseIsOver);
  expect(await (await ask(home, 'f5', 'f5')).text()).toBe('2');
});

test('content that the next release has too is good for both', async () => {
  const host = await installed('f6', { [home]: '1' });
  host.deploy(buildOf('f7', { ...code, [home]: '1' }));
  expect(await (await ask(home, 'f6', 'f6')).text()).toBe('1');
});

test('a page of a release that the worker does not know yet gets what the server has', async () => {
  const host = await installed('f8', { [home]: '1' });
  host.deploy(buildOf('f9', { ...code, [home]: '2' }));
  expect(await (await ask(home, 'f8', 'f9')).text()).toBe('2');
  // It is not kept, since nobody has looked whether it is whole.
  host.asked.length = 0;
  await ask(home, 'f8', 'f9');
  expect(host.asked).toContain(home);
});

test('what a host has rewritten is given, and not kept', async () => {
  const build = buildOf('f10', { ...code, [home]: '1' });
  const host = startFakeHost(build);
  await install('f10');
  host.deploy({ ...build, [home]: ' 1 ' });
  host.asked.length = 0;
  for (const ofPage of ['f10', undefined]) {
    expect(await (await ask(home, 'f10', ofPage)).text()).toBe(' 1 ');
  }
  expect(host.asked.filter((path) => path === home)).toHaveLength(2);
});

test('what was never written is not found, and that is not kept', async () => {
  const host = await installed('f11', {});
  expect((await ask('/content/en/nothing.json', 'f11', 'f11')).status).toBe(404);
  host.deploy(null);
  await expect(ask('/content/en/nothing.json', 'f11', 'f11')).rejects.toThrow('no network');
});

test('on a full disk the visitor gets the file all the same', async () => {
  await installed('f12', { [home]: '1' });
  const opened = caches.open.bind(caches);
  jest.spyOn(caches, 'open').mockImplementation(async (name) => {
    const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    return Object.assign(await opened(name), { put: full });
  });
  expect(await (await ask(home, 'f12', 'f12')).text()).toBe('1');
});

test('a browser whose caches cannot be read, as on a damaged disk, gets the file from the network', async () => {
  await installed('f15', { [home]: '1' });
  for (const broken of ['open', 'match', 'has', 'keys'] as const) {
    jest.spyOn(caches, broken).mockRejectedValue(new DOMException('damaged', 'UnknownError'));
  }
  expect(await (await ask(home, 'f15', 'f15')).text()).toBe('1');
  expect(await (await ask('/assets/main.0a.js', 'f15')).text()).toBe('run();');
});

test('of a folder with many files the list is fetched once, when one of them is asked for', async () => {
  const names = Array.from({ length: 150 }, (_, index) => `/content/en/projects/p${index}.json`);
  const files = Object.fromEntries(names.map((name) => [name, `"${name}"`]));
  const host = await installed('f13', files);
  const first = names[0] ?? '';
  for (const name of [first, first, names[1] ?? '']) {
    expect(await (await ask(name, 'f13', 'f13')).text()).toBe(`"${name}"`);
  }
  expect(host.asked.map((path) => path.replace(/files\..*\./, 'files.'))).toEqual([
    first,
    '/assets/files.json',
    names[1],
  ]);

  // A change in another folder leaves it as it is; a change in this one is seen.
  host.asked.length = 0;
  host.deploy(buildOf('f14', { ...code, ...files, [home]: '1', [first]: '"changed"' }));
  await install('f14');
  expect(await (await ask(first, 'f14', 'f14')).text()).toBe('"changed"');
  expect((await ask(names[2] ?? '', 'f14', 'f13')).status).toBe(200);
  expect((await ask(first, 'f14', 'f13')).status).toBe(200);
  expect(await (await ask(first, 'f14', 'f13')).text()).toBe(`"${first}"`);
});

test('what has a hash in its name may come out of the browser’s own cache; content is asked for anew', async () => {
  const host = await installed('f16', { [home]: '1' });
  host.deploy(buildOf('f17', { '/assets/late.0c.js': 'late();', [home]: '1' }));
  await ask('/assets/late.0c.js', 'f16', 'f16');
  expect(jest.mocked(fetch).mock.lastCall?.[1]).toEqual({});
  await ask(home, 'f16', 'f16');
  expect(jest.mocked(fetch).mock.lastCall?.[1]).toEqual({ cache: 'no-cache' });
});
