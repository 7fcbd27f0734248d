/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { remotePictures } from '../importCommand';
import { oldBlog, post } from '../testing/oldBlog';
import { downloadPictures, isPrivate } from './download';

const png = Buffer.from('89504e470d0a1a0a0000000d', 'hex');
const { write, run, imported } = oldBlog();

let server: Server;
let site: string;
let folder: string;
let asked: string[];

beforeEach(async () => {
  asked = [];
  folder = mkdtempSync(path.join(tmpdir(), 'pictures-'));
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/redirect') return response.writeHead(302, { location: '/cup.png' }).end();
    if (request.url === '/away')
      return response.writeHead(302, { location: 'http://169.254.169.254/x' }).end();
    if (request.url === '/file')
      return response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    if (request.url === '/loop') return response.writeHead(302, { location: '/loop' }).end();
    if (request.url === '/page') return response.end('<html>');
    if (request.url === '/large') return response.end(Buffer.concat([png, Buffer.alloc(2000)]));
    if (request.url === '/slow') return undefined;
    if (request.url === '/gone') return response.writeHead(404).end();
    return response.end(png);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

const download = (urls: readonly string[], privateHosts = ['127.0.0.1'], timeout = 20_000) =>
  downloadPictures(urls, { folder, privateHosts, maximumBytes: 1000, timeout });

test('a picture is saved with the extension of its format, and a second run does not ask again', async () => {
  const url = `${site}/cup.jpg?size=1`;
  const { files } = await download([url, url, `${site}/redirect`]);
  expect(path.extname(files.get(url) ?? '')).toBe('.png');
  expect(readFileSync(files.get(url) ?? '')).toEqual(png);
  expect(files.size).toBe(2);
  expect(asked.toSorted()).toEqual(['/cup.jpg?size=1', '/cup.png', '/redirect']);
  expect((await download([url])).files.get(url)).toBe(files.get(url));
  expect(asked).toHaveLength(3);
});

test.each([
  ['/gone', 'expected a picture, got 404'],
  ['/page', 'expected a picture, got another kind of file'],
  ['/large', 'expected at most 1000 bytes, got more'],
  ['/loop', 'expected a picture, got too many redirects'],
  ['/file', 'expected http or https, got file:'],
  ['/away', /169\.254\.169\.254 in a private network/],
])('a failure (%s) is reported, and stops no other picture', async (name, reason) => {
  const { files, failures } = await download([`${site}${name}`, `${site}/cup.png`]);
  expect(files.has(`${site}/cup.png`)).toBe(true);
  expect(failures.get(`${site}${name}`)).toEqual(
    typeof reason === 'string' ? reason : expect.stringMatching(reason),
  );
});

test('a picture that takes too long is reported', async () => {
  const { failures } = await download([`${site}/slow`], ['127.0.0.1'], 300);
  expect([...failures.values()]).toEqual(['expected a picture within 0.3 seconds']);
});

test('a host in a private network is not asked unless the owner names it', async () => {
  const { port } = server.address() as AddressInfo;
  const urls = [
    `${site}/cup.png`,
    `http://localhost:${port}/cup.png`,
    `http://[::ffff:127.0.0.1]:${port}/x`,
    `http://2130706433:${port}/x`,
  ];
  const { failures } = await download(urls, []);
  expect([...failures.keys()].toSorted()).toEqual(urls.toSorted());
  for (const reason of failures.values())
    expect(reason).toMatch(/private network; to allow it, use --download-from/);
  expect(asked).toEqual([]);
});

test.each([
  ...[
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
  ],
  ...[
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
  ],
])('%s is private', (address) => expect(isPrivate(address)).toBe(true));

test.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '2606:2800:220:1::1', '2a00:1450::1'])(
  '%s is public',
  (address) => expect(isPrivate(address)).toBe(false),
);

test('downloaded pictures are pictures of the post, and the cover', async () => {
  write(
    'old/content/posts/tea.md',
    post(
      `title: Tea\ndate: 2020-01-02\ncover: ${site}/cover.png`,
      `![Cup](${site}/cup.png "Hot") <img src="${site}/pot.png">`,
    ),
  );
  const urls = remotePictures(
    run({ dryRun: true }).findings.map((one) => ({ ...one, level: 'lost' })),
  );
  expect(urls).toHaveLength(3);
  const { files: downloaded } = await download(urls);
  const { lost, pictures } = run({ downloaded });
  expect(lost).toEqual([]);
  expect(pictures).toBe(3);
  expect(imported('coding-notes/tea/index.en.md')).toMatch(
    /^!\[\]\(cover\.png\)\n\n!\[Cup\]\(cup\.png "Hot"\) !\[\]\(pot\.png\)/m,
  );
});
