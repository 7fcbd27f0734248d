/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { webpack, type MultiStats } from 'webpack';
import { definitions } from './moduleRules';
import { ownersFolder } from '../testing/ownersFolder';
import { renderingOfPages, inlineScriptOfPages } from './prerenderConfigurations';

const project = path.join(__dirname, '../..');
const owner = ownersFolder();
const { write } = owner;

const settings = {
  ownerDefinitions: { WRITTEN_TOPICS: 'true' },
  siteUrl: 'https://site.test/blog',
  apiOrigin: 'https://api.test',
  hasServiceWorker: true,
  hasSignIn: false,
  production: true,
};

test('the code knows the settings of the build', () => {
  expect(definitions(settings)).toEqual({
    WRITTEN_TOPICS: 'true',
    'process.env.API_HOST': '"https://api.test"',
    'process.env.PUBLIC_URL': '"https://site.test/blog"',
    SITE_PATH: '"/blog"',
    'process.env.SERVICE_WORKER': '"on"',
    'process.env.SIGN_IN': '"off"',
    'window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__': 'undefined',
    'window.__REDUX_DEVTOOLS_EXTENSION__': 'undefined',
  });
  const changes = { apiOrigin: undefined, hasSignIn: true };
  expect(definitions({ ...settings, ...changes, production: false })).toEqual({
    WRITTEN_TOPICS: 'true',
    'process.env.API_HOST': '""',
    'process.env.PUBLIC_URL': '"https://site.test/blog"',
    SITE_PATH: '"/blog"',
    'process.env.SERVICE_WORKER': '"off"',
    'process.env.SIGN_IN': '"on"',
  });
  expect(definitions({ ...settings, hasServiceWorker: false })).toMatchObject({
    'process.env.SERVICE_WORKER': '"off"',
  });
});

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
  const folder = path.join(root, 'made');
  const compiler = webpack(
    [renderingOfPages, inlineScriptOfPages]
      .map((of) => of({ ...settings, root, folder }))
      .map((one) => ({
        ...one,
        // Use the loaders from the real project, because the test's folder has none.
        resolveLoader: { modules: [path.join(project, 'node_modules')] },
      })),
  );
  const stats = await new Promise<MultiStats | undefined>((resolve) =>
    compiler.run((_, result) => resolve(result)),
  );
  expect(stats?.toString('errors-warnings')).not.toMatch(/ERROR|WARNING/);
  expect(readdirSync(folder).toSorted()).toEqual(['inline.js', 'rendering.js']);
  const file = path.join(folder, 'rendering.js');
  const { render } = createRequire(file)(file) as { render: () => Promise<string> };
  expect(await render()).toMatch(/^[\w+/-]{5}https:\/\/site\.test\/blog$/);
  expect(readFileSync(path.join(folder, 'inline.js'), 'utf8')).toBe(
    '(()=>{"use strict";document.title="/blog"})();',
  );
});
