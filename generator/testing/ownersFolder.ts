import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A temporary project folder that contains the owner's folders and a profile. */
export interface OwnersFolder {
  root: string;
  folders: { content: string; public: string; cache: string; private: string };
  /**
   * Writes a file at a path relative to the root. Strings and buffers are written unchanged, other
   * values as JSON.
   */
  write: (file: string, content: unknown) => void;
  remove: (file: string) => void;
}

/**
 * Gives each test in a file empty folders, and removes them after the test. Call this once per test
 * file.
 */
export function ownersFolder(): OwnersFolder {
  const owner: OwnersFolder = {
    root: '',
    folders: { content: '', public: '', cache: '', private: '' },
    write(file, content) {
      const target = path.join(owner.root, file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(
        target,
        typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content),
      );
    },
    remove: (file) => rmSync(path.join(owner.root, file), { recursive: true }),
  };
  beforeEach(() => {
    owner.root = mkdtempSync(path.join(tmpdir(), 'owner-'));
    owner.folders = {
      content: path.join(owner.root, 'content'),
      public: path.join(owner.root, 'content/public'),
      cache: path.join(owner.root, 'cache'),
      private: path.join(owner.root, 'dist-private'),
    };
    owner.write('content/profile.json', profile);
  });
  afterEach(() => rmSync(owner.root, { recursive: true }));
  return owner;
}

/** Text from an owner who writes only in zh-Hant-TW. */
export const words = { 'zh-Hant-TW': '茶' };
/** The profile that every test starts with, because a site without a profile is an error. */
export const profile = { name: words, line: words, links: [] };
export const project = { title: words, summary: words, date: '2026-03-01', tags: [] };
/** Front matter that ends on line 6 of a note. */
export const noteFront = '---\ntitle: 茶\nsummary: 說茶\ndate: 2026-03-01\ntags: []\n---\n';
