import { accessSync, constants, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  contentToWrite,
  feedPath,
  locales,
  notesSections,
  paths,
  progressOf,
} from '../../../generator/forBlogImport';
import { remotePicture } from './convert/withNewAddresses';
import type { Blog } from './model';
import { targets, type Choices } from './plan/choices';
import { readOldSite, type OldSite } from './readers/oldSite';
import { openBlog } from './readers/openBlog';
import { byKind, reportText, type ReportItem } from './report';
import { importBlog, remoteCover, type ImportResult } from './write/importBlog';

const usage = `Usage: npm run import -- <folder of the blog, or export file of WordPress> [options]
  --section <section>      where posts go: ${notesSections.join(', ')}
  --map <folder>=<target>  where the posts of one folder go: ${targets.join(', ')}
  --language <language>    of posts that name none: ${locales.join(', ')}
  --language <of the blog>=<language, or skip>
  --formulas               reads $…$ and \\(…\\) as formulas in all posts
  --download               fetches pictures from other sites
  --sitemap <file or URL>  the old site's sitemap, with which the addresses are compared
  --dry-run                writes nothing, and lists what would be written
  --help                   shows this text`;

interface Command {
  folder: string;
  choices: Choices;
  dryRun: boolean;
  /** Whether `$…$` is a formula in all posts. */
  formulas: boolean;
  /** Whether to fetch pictures from other sites. */
  download: boolean;
  /** The file or URL of the old site's sitemap. */
  sitemap: string | undefined;
}

/**
 * Reads the command-line arguments.
 *
 * @throws Error that says what was not understood and how to use the command
 */
export function readCommand(args: readonly string[]): Command {
  const { positionals, values } = parse(args);
  const [folder, ...more] = positionals;
  if (!folder || more.length > 0) throw new Error(usage);
  return {
    folder: path.resolve(folder),
    choices: choicesIn(values),
    dryRun: values['dry-run'] ?? false,
    formulas: values.formulas ?? false,
    sitemap: values.sitemap,
    download: values.download ?? false,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        section: { type: 'string' },
        map: { type: 'string', multiple: true },
        language: { type: 'string', multiple: true },
        formulas: { type: 'boolean' },
        download: { type: 'boolean' },
        sitemap: { type: 'string' },
        'dry-run': { type: 'boolean' },
      },
      allowPositionals: true,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${reason}\n${usage}`, { cause: error });
  }
}

/**
 * Returns the owner's choices, such as `art=reading-notes` of the option `--map`.
 *
 * @throws Error that names an option whose value is not valid
 */
function choicesIn({
  section,
  map = [],
  language = [],
}: ReturnType<typeof parse>['values']): Choices {
  const oneOf = <T extends string>(
    known: readonly T[],
    value: string | undefined,
    option: string,
  ) => {
    const found = known.find((one) => one === value);
    if (found !== undefined) return found;
    throw new Error(`${option}: expected one of ${known.join(', ')}\n${usage}`);
  };
  const targetsByFolder = map.map((option) => {
    const [folder = '', target] = option.split('=');
    return [folder.replace(/\/$/, ''), oneOf(targets, target, `--map ${option}`)] as const;
  });
  const isForTag = (option: string) => option.includes('=');
  const languages = language.filter(isForTag).map((option) => {
    const [tag = '', value] = option.split('=');
    return [tag, oneOf([...locales, 'skip'] as const, value, `--language ${option}`)] as const;
  });
  const others = language.filter((option) => !isForTag(option));
  return {
    map: Object.fromEntries(targetsByFolder),
    languages: Object.fromEntries(languages),
    language: others.map((option) => oneOf(locales, option, `--language ${option}`)).at(-1),
    section:
      section === undefined ? undefined : oneOf(notesSections, section, `--section ${section}`),
  };
}

/**
 * Makes sure that files can be written to a folder, which may not exist yet.
 *
 * @throws Error that names the folder
 */
export function checkWritable(folder: string): void {
  let existing = folder;
  while (!existsSync(existing)) existing = path.dirname(existing);
  try {
    accessSync(existing, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`cannot write to ${folder}`, { cause: error });
  }
}

/** Returns the URLs of the pictures that the import found on other sites. */
function remotePictures(reportItems: readonly ReportItem[]): readonly string[] {
  const urls = reportItems
    .filter(({ kind }) => kind === remotePicture || kind === remoteCover)
    .flatMap(({ detail }) => detail ?? []);
  return [...new Set(urls)];
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) return console.log(usage);
  const root = path.join(__dirname, '../../..');
  const { folder, choices, dryRun, formulas, download, sitemap } = readCommand(
    process.argv.slice(2),
  );
  const blog = openBlog(folder);
  const content = contentToWrite(root);
  if (!dryRun) checkWritable(content);
  const oldSite = await readOldSite(blog, sitemap);
  const options = {
    ...choices,
    formulas,
    oldSite,
    content,
    public: path.join(content, 'public'),
    dryRun,
    progress: (all: number) => progressOf('Posts', all),
  };
  // A trial run downloads nothing.
  const downloads = { progress: (all: number) => progressOf('Pictures', all) };
  const result = await importBlog(blog, options, download && !dryRun ? downloads : undefined);
  const { written, pictures, files, addresses, reportItems } = result;
  const summary = [
    `${written.length} texts, ${pictures} pictures, ${files} other files`,
    addressLine(addresses, blog, oldSite),
  ];
  console.log(
    `${dryRun ? 'Would import' : 'Imported'} from ${blog.system}: ${summary.join('; ')}.`,
  );
  for (const line of [...placesOf(written), ...summaryOf(reportItems)]) console.log(line);
  const remote = remotePictures(reportItems).length;
  if (remote > 0 && !download) {
    const pictures =
      remote === 1 ? '1 picture is on another site' : `${remote} pictures are on other sites`;
    console.log(`${pictures}. --download fetches ${remote === 1 ? 'it' : 'them'}.`);
  }
  if (dryRun) return;
  const heading = [
    ...summary.map((line) => `- ${line}`),
    `- from ${folder} (${blog.system})`,
    `- ${listsAndFeeds}`,
  ];
  const report = path.join(content, writeReport(content, reportText(heading, reportItems)));
  const about = reportItems.length > 0 ? 'lists each of them' : 'says what was imported';
  console.log(
    `${path.relative('.', report)} ${about}. \`npm run check:content\` names what else you may want to improve.`,
  );
}

/** What the report says about the old URLs for which the import writes no redirects. */
const listsAndFeeds = `The lists of tags and the feed of the old blog have no redirects. If it had such pages, redirect them on your host: the lists, such as \`/tags/…\`, to \`${paths.topics}/…\`, and the feed, such as \`/index.xml\` or \`/feed/\`, to \`${locales.map(feedPath).join('` or `')}\`.`;

/**
 * Writes the report into the content folder, next to those of earlier imports.
 *
 * @returns the name of the file: `import-report.md`, or `import-report-2.md` if it exists
 */
export function writeReport(folder: string, text: string): string {
  for (let number = 1; ; number += 1) {
    const name = `import-report${number > 1 ? `-${number}` : ''}.md`;
    const file = path.join(folder, name);
    if (existsSync(file)) continue;
    writeFileSync(file, text, { flag: 'wx' });
    return name;
  }
}

/** Returns the line about old addresses, which says with what they were compared. */
export function addressLine(
  { old, kept }: ImportResult['addresses'],
  { system }: Pick<Blog, 'system'>,
  oldSite: OldSite | undefined,
): string {
  return oldSite
    ? `${kept} of ${old} addresses in ${oldSite.sources.join(', ')} lead to a page`
    : `${kept} of ${old} old addresses of posts redirect (by ${system}'s rules, not compared with the old site; --sitemap compares them)`;
}

/** Returns the lines that say where the posts went, and how to choose another place. */
export function placesOf(written: readonly string[]): readonly string[] {
  const targetOf = (file: string) => file.split('/')[0] ?? '';
  return [...new Set(written.map(targetOf))].map((target) => {
    const files = written.filter((file) => targetOf(file) === target);
    const other = target === 'pages' ? '' : ' (--section or --map choose another section)';
    return `  ${files.length} in ${target}/, such as ${files[0]}${other}`;
  });
}

/** Returns the lines that the command prints about what it found, losses first. */
export function summaryOf(reportItems: readonly ReportItem[]): readonly string[] {
  return [...byKind(reportItems)].map(([kind, ones]) => {
    const [{ level } = { level: 'changed' }] = ones;
    return `  ${level === 'lost' ? 'lost: ' : ''}${ones.length} × ${kind}`;
  });
}

if (require.main === module) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
