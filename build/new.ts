import { isLeft } from 'fp-ts/Either';
import path from 'node:path';
import { newContent } from './newContent';

const content = path.join(__dirname, '../content');

/** The day it is where the owner is, YYYY-MM-DD. */
function todayHere(): string {
  const now = new Date();
  const local = new Date(now.valueOf() - now.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 10);
}

const written = newContent(process.argv.slice(2), { content, today: todayHere() });
if (isLeft(written)) {
  process.stderr.write(`${written.left}\n`);
  process.exitCode = 1;
} else {
  const files = written.right.map((file) => `  ${path.relative('.', path.join(content, file))}\n`);
  process.stdout.write(
    `Written, to be filled in:\n${files.join('')}A draft: \`npm run dev\` shows it; without the line "draft" the site does.\n`,
  );
}
