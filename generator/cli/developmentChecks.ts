import { ESLint } from 'eslint';
import os from 'node:os';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import ts from 'typescript';

/*
 * `npm run dev` runs this file in a separate thread, where it checks the types in the whole project
 * and lints changed files without delaying the page. After each check, it posts all errors that
 * have not been fixed yet.
 */

// Compiling the page is more urgent than these checks. On Linux, the priority applies only to this
// thread; elsewhere, it would apply to the whole process. With the lowest priority, an error could
// take minutes to appear on a busy machine.
if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

const root = path.join(__dirname, '../..');
const eslint = new ESLint({ cwd: root });
const lintErrors = new Map<string, readonly string[]>();
let typeErrors: string[] = [];

const post = () => parentPort?.postMessage([...typeErrors, ...[...lintErrors.values()].flat()]);

ts.createWatchProgram(
  ts.createWatchCompilerHost(
    path.join(root, 'tsconfig.json'),
    { incremental: true, tsBuildInfoFile: path.join(root, '.cache/development.tsbuildinfo') },
    ts.sys,
    undefined,
    (diagnostic) => {
      typeErrors.push(
        ts.formatDiagnostic(diagnostic, {
          getCanonicalFileName: (name) => name,
          getCurrentDirectory: () => root,
          getNewLine: () => '\n',
        }),
      );
    },
    (_status, _newLine, _options, errorCount) => {
      if (errorCount === undefined) typeErrors = [];
      else post();
    },
  ),
);

async function lint(changed: readonly string[]): Promise<void> {
  const files = changed.filter((file) => /\.tsx?$/.test(file));
  if (files.length === 0) return;
  for (const { filePath, messages } of await eslint.lintFiles(files)) {
    const texts = messages.map(
      ({ line, column, message, ruleId }) =>
        `${path.relative(root, filePath)}(${line},${column}): ${message} (${ruleId})\n`,
    );
    lintErrors.set(filePath, texts);
  }
  post();
}

parentPort?.on('message', (changed: readonly string[]) => {
  lint(changed).catch(console.error);
});
