/** @jest-environment node */
import { left, right } from 'fp-ts/Either';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readProjects } from './readContent';

const shop = {
  title: { 'zh-Hant-TW': '店' },
  summary: { 'zh-Hant-TW': '一間店' },
  date: '2025-03-01',
  tags: [],
};

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'content-'));
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(file: string, content: unknown) {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, typeof content === 'string' ? content : JSON.stringify(content));
}

function projects(drafts = true) {
  return readProjects({ content: root, public: path.join(root, 'public') }, { drafts });
}

test('a project gets its slug from its file, and no links where none are written', () => {
  write('projects/shop.json', shop);
  expect(projects()).toEqual(right([{ ...shop, slug: 'shop', links: {} }]));
});

test('the newest project comes first, and those of a day go by their slug', () => {
  write('projects/a-old.json', { ...shop, date: '2024-12-31' });
  write('projects/c-new.json', { ...shop, date: '2025-01-01' });
  write('projects/b-new.json', { ...shop, date: '2025-01-01' });
  expect(projects()).toMatchObject({
    right: [{ slug: 'b-new' }, { slug: 'c-new' }, { slug: 'a-old' }],
  });
});

test('a draft is left out where drafts are not shown', () => {
  write('projects/done.json', { ...shop, draft: false });
  write('projects/draft.json', { ...shop, draft: true });
  expect(projects(true)).toMatchObject({ right: [{ slug: 'done' }, { slug: 'draft' }] });
  expect(projects(false)).toMatchObject({ right: [{ slug: 'done' }] });
});

test('an owner without projects has an empty list', () => {
  expect(projects()).toEqual(right([]));
});

test('hidden files are not the owner’s', () => {
  write('projects/.DS_Store', 'x');
  expect(projects()).toEqual(right([]));
});

test('the mistakes of all files are named at once, each with file, place and what was expected', () => {
  write('projects/shop.json', {
    title: { 'zh-Hant-TW': '', jp: '店' },
    summary: { en: 'A shop' },
    date: '2025-02-30',
    tags: ['Web Shop'],
    links: { repo: 'http://example.com' },
    featured: 'yes',
    colour: 'red',
  });
  write('projects/tea.json', '{\n  "title": {\n}');
  write('projects/My Tea.json', shop);
  write('projects/notes.txt', 'x');
  expect(projects()).toEqual(
    left([
      'My Tea.json: expected a file named <slug>.json, its slug of a-z, 0-9 and "-" only',
      'notes.txt: expected a file named <slug>.json, its slug of a-z, 0-9 and "-" only',
      'shop.json: title.zh-Hant-TW: expected non-empty text, got nothing',
      'shop.json: title.jp: unknown key, expected one of zh-Hant-TW, en, ja',
      'shop.json: summary.zh-Hant-TW: expected non-empty text, got nothing',
      'shop.json: date: expected a real date as YYYY-MM-DD, got "2025-02-30"',
      'shop.json: tags.0: expected a-z, 0-9 and "-" only, got "Web Shop"',
      'shop.json: links.repo: expected an https:// URL, got "http://example.com"',
      'shop.json: featured: expected true or false, got "yes"',
      'shop.json: colour: unknown key, expected one of title, summary, date, tags, links, cover, featured, draft',
      expect.stringMatching(/^tea\.json: line 3: expected JSON: /),
    ]),
  );
});

test('a file that holds something else than a project is named', () => {
  write('projects/shop.json', []);
  expect(projects()).toEqual(
    left(['shop.json: expected an object with the fields of a project, got []']),
  );
});

test('a long wrong value is cut short', () => {
  write('projects/shop.json', { ...shop, date: 'x'.repeat(200) });
  expect(projects()).toEqual(
    left([`shop.json: date: expected a real date as YYYY-MM-DD, got "${'x'.repeat(59)}…`]),
  );
});

const cover = { src: '/images/shop.svg', width: 4, height: 3, alt: { 'zh-Hant-TW': '店' } };

test('a cover lies under public/', () => {
  write('projects/shop.json', { ...shop, cover });
  write('public/images/shop.svg', '<svg/>');
  expect(projects()).toMatchObject({ right: [{ cover }] });
});

test('a cover that is not there is named', () => {
  write('projects/shop.json', { ...shop, cover });
  write('public/images/shop.svg/not-a-file', '');
  expect(projects()).toEqual(
    left([
      'shop.json: cover.src: expected a file in public/, found none at public/images/shop.svg',
    ]),
  );
});
