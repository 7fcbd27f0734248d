import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compressPage } from '../publish/compressSite';
import { shortHash } from '../picture/convertPicture';
import { readKept } from '../lib/readKept';
import type { ReadCompiled } from '../emit/readCompiled';
import type { CompiledFiles } from './compiledFiles';

interface PageFilesOptions {
  /** Absolute path of the built site. */
  dist: string;
  /** Absolute path of the file that records what each page was made from, for the next build. */
  record: string;
  /** A hash of everything that affects all pages, except for the compiled content. */
  version: string;
  /** URL path of the folder with the compiled content. */
  contentFolder: string;
  content: CompiledFiles;
  /** The brotli quality, or undefined if pages are not compressed. */
  quality: number | undefined;
}

/** Hashes of what a page was made from, and of the result. */
interface MadeFrom {
  /** A hash of what is specific to this page, apart from its content. */
  facts: string;
  /** The hashes of the compiled files that were read, keyed by file name. */
  content: Readonly<Record<string, string>>;
  /** A hash of the page's HTML. */
  html: string;
}

/** What the previous build wrote to the record. */
interface PageRecord {
  version: string;
  contentFolder: string;
  pages: Readonly<Record<string, MadeFrom>>;
}

/**
 * The HTML files of a build. A page is rendered only if something that it was made from has changed
 * since the previous build (docs/decisions/0043-pages-that-did-not-change.md).
 *
 * Until `publish` is called, the new files are stored next to the previous build's. `publish` then
 * replaces the old pages one by one, each together with its compressed file. It removes the old
 * compressed file first, because a compressed page from the previous build could otherwise be
 * served with the new content security policy, which would block the page's styles. If the build is
 * killed during this step, at most one page lacks its compressed file.
 */
export class PageFiles {
  readonly #previous: PageRecord | undefined;
  readonly #made = new Map<string, MadeFrom>();
  /**
   * The extensions of the new files that this build has written for each page, keyed by the path of
   * the page's file.
   */
  readonly #written = new Map<string, readonly string[]>();
  readonly #unchanged = new Set<string>();

  constructor(private readonly options: PageFilesOptions) {
    this.#previous = previousRecord(options);
  }

  /** The paths of the page files, such as `/projects.html`. */
  get files(): readonly string[] {
    return [...this.#written.keys(), ...this.#unchanged];
  }

  /**
   * Adds a page.
   *
   * @param file path of the page's file
   * @param facts everything that the page depends on, apart from the compiled content
   * @param render renders the page. It must read the content with the function passed to it.
   */
  async add(
    file: string,
    facts: string,
    render: (read: ReadCompiled) => Promise<string>,
  ): Promise<void> {
    const kept = this.#kept(file, shortHash([facts]));
    if (kept) {
      this.#made.set(file, { ...kept.made, html: shortHash([kept.html]) });
      if (kept.isWritten) this.#unchanged.add(file);
      else await this.write(file, kept.html);
      return;
    }
    const content: Record<string, string> = {};
    const html = await render((contentFile) => {
      content[contentFile.path] = this.options.content.hashOf(contentFile.path) ?? '';
      return this.options.content.read(contentFile);
    });
    this.#made.set(file, { facts: shortHash([facts]), content, html: shortHash([html]) });
    await this.write(file, html);
  }

  /** Writes a page, even if it has not changed. */
  async write(file: string, html: string): Promise<void> {
    const { dist, quality } = this.options;
    const compressed = quality && (await compressPage(html, quality));
    const versions = [['', html] as const, ...(compressed ? [['.br', compressed] as const] : [])];
    const target = path.join(dist, file);
    mkdirSync(path.dirname(target), { recursive: true });
    for (const [extension, content] of versions) {
      // The suffix `.new` marks a file as unfinished. If a build is killed, the next webpack run
      // removes these files (`clean` in webpack.config.ts).
      writeFileSync(`${target}${extension}.new`, content);
    }
    this.#written.set(
      file,
      versions.map(([extension]) => extension),
    );
  }

  /** Replaces the previous build's pages, and records what the new ones were made from. */
  publish(): void {
    const { dist, record, version, contentFolder } = this.options;
    for (const [page, extensions] of this.#written) {
      const file = path.join(dist, page);
      rmSync(`${file}.br`, { force: true });
      for (const extension of extensions) renameSync(`${file}${extension}.new`, file + extension);
    }
    const pages = Object.fromEntries(this.#made);
    writeFileSync(record, JSON.stringify({ version, contentFolder, pages } satisfies PageRecord));
  }

  /**
   * Returns a page from the previous build if rendering it again would give the same result. Only
   * the name of the content folder, which contains a hash of all content, may differ. This name is
   * replaced in the returned HTML.
   */
  #kept(
    file: string,
    facts: string,
  ): { html: string; made: MadeFrom; isWritten: boolean } | undefined {
    const made = this.#previous?.pages[file];
    if (!this.#previous || !made || made.facts !== facts) return undefined;
    const { dist, contentFolder, content, quality } = this.options;
    const isCurrent = Object.entries(made.content).every(
      ([name, hash]) => content.hashOf(name) === hash,
    );
    const target = path.join(dist, file);
    if (!isCurrent || !existsSync(target)) return undefined;
    const former = readFileSync(target, 'utf8');
    // Somebody else may have changed the file.
    if (shortHash([former]) !== made.html) return undefined;
    const html = former.replaceAll(this.#previous.contentFolder, contentFolder);
    const isWritten = html === former && (quality === undefined || existsSync(`${target}.br`));
    return { html, made, isWritten };
  }
}

/** Returns the previous build's record, unless all pages have to be rendered again. */
function previousRecord({ record, version }: PageFilesOptions): PageRecord | undefined {
  const previous = readKept<PageRecord>(record);
  return previous?.version === version ? previous : undefined;
}
