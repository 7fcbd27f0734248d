import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { locales } from '../../../src/locale/locales';
import { notesSections } from '../../../src/paths';
import { questionsOf, targets, type Choices } from './choices';
import { importPosts, readPosts } from './importPosts';
import { foldersToWrite, starterFiles } from '../../../generator/cli/newContent';
import { progressOf } from '../../../generator/lib/progress';
import { openBlog, type OldBlog } from './oldBlog';
import { byKind, newReport, reportText } from './report';

const usage = `Usage: npm run import -- <folder of the blog> [options]
  --section <section>      where posts go: ${notesSections.join(', ')}
  --map <folder>=<target>  where the posts of one folder go: ${targets.join(', ')}
  --language <language>    of posts that name none: ${locales.join(', ')}
  --language <of the blog>=<language, or skip>
  --dry-run                writes nothing, and lists what would be written`;

interface Command {
  folder: string;
  choices: Choices;
  dryRun: boolean;
}

/**
 * Reads the command-line arguments.
 *
 * @throws Error that says what was not understood and how to use the command
 */
export function readCommand(args: readonly string[]): Command {
  const { positionals, values } = parseArgs({
    args: [...args],
    options: {
      section: { type: 'string' },
      map: { type: 'string', multiple: true },
      language: { type: 'string', multiple: true },
      'dry-run': { type: 'boolean' },
    },
    allowPositionals: true,
  });
  const [folder, ...more] = positionals;
  if (!folder || more.length > 0) throw new Error(usage);
  const choices = [
    ...(values.section === undefined ? [] : [`--section ${values.section}`]),
    ...(values.map ?? []).map((one) => `--map ${one}`),
    ...(values.language ?? []).map((one) => `--language ${one}`),
  ].reduce(withAnswer, { map: {}, languages: {} });
  return { folder: path.resolve(folder), choices, dryRun: values['dry-run'] ?? false };
}

/**
 * Returns the owner's choices with one more option, such as `--map art=reading-notes`.
 *
 * @throws Error if the option is not valid
 */
export function withAnswer(choices: Choices, option: string): Choices {
  const [, name = '', key, value = ''] = /^--(\w+) (?:([^=]*)=)?(.*)$/.exec(option) ?? [];
  const target = targets.find((one) => one === value);
  const language = locales.find((one) => one === value);
  const section = notesSections.find((one) => one === value);
  if (name === 'section' && key === undefined && section) return { ...choices, section };
  if (name === 'map' && key !== undefined && target) {
    return { ...choices, map: { ...choices.map, [key.replace(/\/$/, '')]: target } };
  }
  if (name === 'language' && key === undefined && language) return { ...choices, language };
  if (name === 'language' && key && (language ?? value === 'skip')) {
    return { ...choices, languages: { ...choices.languages, [key]: language ?? 'skip' } };
  }
  throw new Error(`${option}: expected one of the options below.\n${usage}`);
}

/**
 * Asks the owner about everything that the blog does not specify, and returns the choices together
 * with the answers.
 *
 * @param prompt shows a question and returns the line that the owner types
 */
export async function ask(
  blog: OldBlog,
  choices: Choices,
  prompt: (text: string) => Promise<string>,
): Promise<Choices> {
  const posts = readPosts(blog, newReport());
  let answered = choices;
  for (;;) {
    const [question] = questionsOf(blog, posts, answered);
    if (!question) return answered;
    const { option, text, answers } = question;
    const list = answers.map((one, index) => `  ${index + 1} ${one}`).join('\n');
    const line = (await prompt(`${text}\n${list}\n> `)).trim();
    const answer = answers[Number(line) - 1] ?? answers.find((one) => one === line);
    if (answer === undefined) console.log(`Expected a number from 1 to ${answers.length}.`);
    else answered = withAnswer(answered, option + answer);
  }
}

/**
 * Asks the owner in the terminal. Without a terminal, this function returns the choices unchanged,
 * and the import lists the missing options.
 */
async function askInTerminal(blog: OldBlog, choices: Choices): Promise<Choices> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return choices;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answered = await ask(blog, choices, (text) => terminal.question(text));
  terminal.close();
  return answered;
}

async function main(): Promise<void> {
  const root = path.join(__dirname, '../../..');
  const { folder, choices, dryRun } = readCommand(process.argv.slice(2));
  const blog = openBlog(folder);
  const folders = foldersToWrite(root);
  const { written, pictures, files, findings } = importPosts(blog, {
    ...(await askInTerminal(blog, choices)),
    content: folders.content,
    public: folders.public,
    dryRun,
    progress: progressOf('Posts'),
  });
  if (dryRun)
    for (const file of written)
      console.log(`  ${path.relative('.', path.join(folders.content, file))}`);
  const summary = `${written.length} texts, ${pictures} pictures, ${files} other files`;
  console.log(`${dryRun ? 'Would import' : 'Imported'} from ${blog.system}: ${summary}.`);
  for (const [kind, ofKind] of byKind(findings)) console.log(`  ${ofKind.length} × ${kind}`);
  if (dryRun) return;
  for (const [file, text] of starterFiles(folders.content)) {
    mkdirSync(folders.content, { recursive: true });
    writeFileSync(path.join(folders.content, file), text);
  }
  if (findings.length === 0) return;
  const report = 'import-report.md';
  const heading = [`${summary} from ${folder} (${blog.system}).`];
  writeFileSync(path.join(root, report), reportText(heading, findings));
  console.log(
    `${report} lists each of them. \`npm run build\` names what else you may want to improve.`,
  );
}

if (require.main === module) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
