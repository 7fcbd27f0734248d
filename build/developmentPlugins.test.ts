/** @jest-environment node */
import { ESLint } from 'eslint';
import { LintPlugin } from './developmentPlugins';

const wrong = {
  filePath: '/site/src/a.tsx',
  messages: [{ line: 3, column: 7, message: 'Literal text', ruleId: 'no-restricted-syntax' }],
};

function answer(...results: { filePath: string; messages: unknown[] }[]) {
  jest
    .spyOn(ESLint.prototype, 'lintFiles')
    .mockResolvedValueOnce(results as unknown as ESLint.LintResult[]);
}

const said = [
  {
    moduleName: './src/a.tsx',
    message: '[eslint] 3:7 Literal text (no-restricted-syntax)',
  },
];

test('errors in a changed file are reported until they are corrected', async () => {
  const plugin = new LintPlugin('/site');
  answer(wrong);
  expect(await plugin.lint(['/site/src/a.tsx'])).toEqual(said);
  answer({ filePath: '/site/src/b.ts', messages: [] });
  expect(await plugin.lint(['/site/src/b.ts'])).toEqual(said);
  expect(await plugin.lint([])).toEqual(said);
  answer({ ...wrong, messages: [] });
  expect(await plugin.lint(['/site/src/a.tsx'])).toEqual([]);
});
