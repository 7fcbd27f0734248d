/** @jest-environment node */
import type { ESLint } from 'eslint';
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.join(__dirname, '..');

/** Lines of JSX with text that would not be translated. */
const forgotten = [
  `<p>Hello</p>`,
  `<p>{'Hello'}</p>`,
  `<>{isOpen ? 'Close' : label}</>`,
  `<p>{isOpen && 'Close'}</p>`,
  '<p>{`Page ${label}`}</p>',
  `<button aria-label="Close" />`,
  `<button title={'Close'} />`,
  `<img alt={isOpen ? label : 'A clock'} />`,
  '<input placeholder={`Search ${label}`} />',
  `<input aria-placeholder="名前" />`,
];

const wellWritten = [
  `<p>{label} {isOpen ? label : null}{' '}</p>`,
  '<title>{isOpen ? label : `${label} · ${label}`}</title>',
  `<button aria-label={intl.formatMessage({ id: 'ui.notice.dismiss' })} className="close" />`,
  `<img alt="" src="/a.svg" />`,
  `<input type="text" name={isOpen ? 'open' : 'closed'} />`,
];

/** The numbers of the lines, from 1, in which ESLint reports literal text. */
function linesWithLiteralText(lines: readonly string[]): number[] {
  const source = lines.map((line, index) => `export const a${index} = ${line};`).join('\n');
  const eslint = path.join(path.dirname(require.resolve('eslint/package.json')), 'bin/eslint.js');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [eslint, '--stdin', '--stdin-filename', 'src/ui/Button.tsx', '--format', 'json'],
    { cwd: root, input: source, encoding: 'utf8' },
  );
  if (stdout === '') throw new Error(stderr);
  const [result] = JSON.parse(stdout) as ESLint.LintResult[];
  const found = result?.messages.filter(({ ruleId }) => ruleId === 'no-restricted-syntax') ?? [];
  return [...new Set(found.map(({ line }) => line))].sort((one, other) => one - other);
}

test('only literal text in elements, braces and attributes is an error', () => {
  const found = linesWithLiteralText([...forgotten, ...wellWritten]);
  expect(found).toEqual(forgotten.map((_, index) => index + 1));
}, 120_000);
