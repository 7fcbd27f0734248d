/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { webpack, type MultiStats } from 'webpack';
import type { BuildSettings } from './moduleRules';
import { ownersFolder } from '../testing/ownersFolder';
import { renderingOfPages, inlineScriptOfPages } from './prerenderConfigurations';

const project = path.join(__dirname, '../..');
const owner = ownersFolder();
const { write } = owner;

test('the rendering code is one file for Node, and the inline script is short', async () => {
  const { root } = owner;
  write('tsconfig.json', readFileSync(path.join(project, 'tsconfig.json')));
  write(
    'src/prerender.tsx',
    "export const render = async () => (await import('./tea')).default.cup + process.env.PUBLIC_URL;",
  );
  write('src/tea.ts', "export { default } from './tea.module.css';");
  write('src/tea.module.css', '.cup { color: red }');
  write(
    'src/start/inlineScript.ts',
    '/* A comment. */\ndeclare const SITE_PATH: string;\ndocument.title = SITE_PATH;',
  );
  const settings: BuildSettings = {
    root,
    folder: path.join(root, 'made'),
    production: true,
    ownerDefinitions: {},
    siteUrl: 'https://site.test/blog',
    apiOrigin: undefined,
    hasServiceWorker: true,
    hasSignIn: true,
  };
  const compiler = webpack(
    [renderingOfPages(settings), inlineScriptOfPages(settings)].map((one) => ({
      ...one,
      // Use the loaders from the real project, because the test's folder has none.
      resolveLoader: { modules: [path.join(project, 'node_modules')] },
    })),
  );
  const stats = await new Promise<MultiStats | undefined>((resolve) =>
    compiler.run((_, result) => resolve(result)),
  );
  expect(stats?.toString('errors-warnings')).not.toMatch(/ERROR|WARNING/);
  expect(readdirSync(settings.folder).toSorted()).toEqual(['inline.js', 'rendering.js']);
  const file = path.join(settings.folder, 'rendering.js');
  const { render } = createRequire(file)(file) as { render: () => Promise<string> };
  expect(await render()).toMatch(/^[\w+/-]{5}https:\/\/site\.test\/blog$/);
  expect(readFileSync(path.join(settings.folder, 'inline.js'), 'utf8')).toContain(
    'document.title="/blog"',
  );
});
