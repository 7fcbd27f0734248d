/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { remotePicture } from '../convert/withNewAddresses';
import { oldBlog, post } from '../testing/oldBlog';
import { downloadPictures } from './download';

/** A PNG of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const { owner, write, runAll, imported } = oldBlog();

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

const download = (urls: readonly string[], timeout = 20_000) =>
  downloadPictures(urls, { folder, maximumBytes: 1000, timeout });

test('a picture is saved with the extension of its format, and each URL is asked for once', async () => {
  const url = `${site}/cup.jpg?size=1`;
  const { files } = await download([url, url, `${site}/redirect`]);
  expect(path.extname(files.get(url) ?? '')).toBe('.png');
  expect(readFileSync(files.get(url) ?? '')).toEqual(png);
  expect(files.size).toBe(2);
  expect(asked.toSorted()).toEqual(['/cup.jpg?size=1', '/cup.png', '/redirect']);
});

test.each([
  ['/gone', 'expected a picture, got 404'],
  ['/page', 'expected a picture, got another kind of file'],
  ['/large', 'expected at most 1000 bytes, got more'],
  ['/loop', 'redirect count exceeded'],
])('a failure (%s) is reported, and stops no other picture', async (name, reason) => {
  const { files, failures } = await download([`${site}${name}`, `${site}/cup.png`]);
  expect(files.has(`${site}/cup.png`)).toBe(true);
  expect(failures.get(`${site}${name}`)).toBe(reason);
});

test('a picture that takes too long is reported', async () => {
  const { failures } = await download([`${site}/slow`], 300);
  expect([...failures.values()]).toEqual(['expected a picture within 0.3 seconds']);
});

test('an import with downloads loads each picture once, and copies it beside its text', async () => {
  write(
    'old/content/posts/tea.md',
    post(
      `title: Tea\ndate: 2020-01-02\ncover: ${site}/cover.png`,
      `![Cup](${site}/cup.png "Hot") <img src="${site}/pot.png">\n\n![Gone](${site}/gone)`,
    ),
  );
  write('old/content/posts/cup.md', post('title: Cup\ndate: 2020-01-02', `![](${site}/cup.png)`));
  const { findings, pictures } = await runAll({}, {});
  expect(asked.toSorted()).toEqual(['/cover.png', '/cup.png', '/gone', '/pot.png']);
  expect(pictures).toBe(4);
  expect(findings).toEqual([
    {
      kind: 'a picture that could not be downloaded',
      file: `${site}/gone`,
      detail: 'expected a picture, got 404',
    },
    { kind: remotePicture, file: 'content/posts/tea.md', detail: `${site}/gone` },
  ]);
  expect(imported('coding-notes/tea/index.en.md')).toContain(
    `![](cover.png)\n\n![Cup](cup.png "Hot") ![](pot.png)\n\n*Gone* <!-- import: the picture was ${site}/gone -->\n`,
  );
  for (const copy of ['tea/cover.png', 'tea/cup.png', 'tea/pot.png', 'cup/cup.png']) {
    expect(readFileSync(path.join(owner.folders.content, 'coding-notes', copy))).toEqual(png);
  }
});
