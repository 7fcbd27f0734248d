import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import compat from 'eslint-plugin-compat';
import importX from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { readdirSync } from 'node:fs';
import tseslint from 'typescript-eslint';

/**
 * The layers of src/, from top to bottom (docs/architecture.md). A module may import only from
 * lower layers, and not from other modules in its own layer or a higher one. The import rules below
 * are derived from this list.
 */
const layers = [
  // The service worker is not part of the application, so neither may import the other.
  ['app', 'serviceWorker'],
  readdirSync('src/pages').map((page) => `pages/${page}`),
  ['entries'],
  ['frame'],
  ['start'],
  ['auth', 'locale', 'progress', 'content'],
  ['api', 'forms', 'ui'],
];

const layerRules = layers.flatMap((modules, layer) =>
  modules.map((module) => ({
    target: `./src/${module}`,
    from: [
      './src/index.tsx',
      './src/prerender.tsx',
      ...layers
        .slice(0, layer)
        .flat()
        .map((above) => `./src/${above}`),
      ...modules.filter((sibling) => sibling !== module).map((sibling) => `./src/${sibling}`),
    ],
    message: 'Imports go down only, never up, never sideways: see docs/architecture.md.',
  })),
);

/**
 * The folders in this repository, and what each may import from the others. No two folders import
 * each other. If only some of a folder's files are listed, tests may still import all of them.
 */
const folders = {
  locales: [],
  'packages/statechart-inspector': [],
  'packages/blog-import': ['generator/forBlogImport.ts'],
  src: ['locales', 'packages/statechart-inspector'],
  server: [
    'src/api/contract.ts',
    'src/api/mismatches.ts',
    'src/api/secureUrl.ts',
    'src/locale/address.ts',
    'src/locale/choosePage.ts',
    'src/locale/detectLocale.ts',
    'src/locale/locales.ts',
    'src/paths.ts',
  ],
  generator: [
    'locales',
    'server/buildFiles.ts',
    'server/config.ts',
    'server/listen.ts',
    'server/privateEntriesFile.ts',
    'server/securityHeaders.ts',
    'src',
  ],
  e2e: ['generator', 'locales', 'server', 'src'],
  scripts: ['e2e', 'generator', 'locales', 'packages/statechart-inspector', 'server', 'src'],
  bench: ['e2e', 'server', 'src'],
};

/** Everywhere else, a name is imported from the file that declares it. */
const onlyForBlogImport = {
  target: Object.keys(folders)
    .filter((folder) => folder !== 'packages/blog-import')
    .map((folder) => `./${folder}`),
  from: './generator/forBlogImport.ts',
  message: 'Only packages/blog-import imports this file.',
};

const isIn = (folder) => (path) => path === folder || path.startsWith(`${folder}/`);

const foldersForTests = Object.fromEntries(
  Object.entries(folders).map(([folder, paths]) => [
    folder,
    Object.keys(folders).filter((other) => paths.some(isIn(other))),
  ]),
);

/** The folders in packages/statechart-inspector/src, and what each may import from the others. */
const inspectorFolders = {
  chart: [],
  recording: ['chart'],
  client: [
    'recording/message.ts',
    'recording/patch.ts',
    'recording/plainCopy.ts',
    'chart/activeStates.ts',
    'chart/statechart.ts',
  ],
  page: ['chart', 'recording'],
};

/**
 * The folders in packages/blog-import/src, in the order in which an import works. Each may import
 * from those before it.
 */
const importSteps = ['html', 'readers', 'frontMatter', 'plan', 'convert', 'write'];

/**
 * The folders in generator/, in the order in which a build works (generator/README.md). Each may
 * import from those before it, also types. `model` and `lib` come first, because all steps use them.
 */
const generatorSteps = [
  'lib',
  'model',
  'read',
  'picture',
  'text',
  'link',
  'outputs',
  'plan',
  'bundle',
  'make',
  'cli',
];

/** For a list of folders, each of which may import from those before it. */
const inOrder = (steps) =>
  Object.fromEntries(steps.map((folder, index) => [folder, steps.slice(0, index)]));

/**
 * Creates the import rules for the folders in `root`.
 *
 * @param allowedImports maps each folder's name to the paths in other folders that it may import
 */
const folderRules = (root, allowedImports) =>
  Object.entries(allowedImports).flatMap(([folder, paths]) =>
    Object.keys(allowedImports)
      .filter((other) => other !== folder)
      .map((other) => ({
        target: `${root}/${folder}`,
        from: `${root}/${other}`,
        except: paths.filter(isIn(other)).map((path) => `.${path.slice(other.length)}`),
        message: 'The lists of folders in eslint.config.mjs say what a folder may import.',
      })),
  );

/** Matches attributes and props whose text people read or screen readers speak. */
const spoken =
  '/^(aria-(label|description|roledescription|valuetext|placeholder)|title|alt|placeholder|label|description)$/';

/** ESLint selectors for literal strings that contain at least one letter. */
const words = [
  'Literal[value=/\\p{L}/u]',
  'TemplateLiteral > TemplateElement[value.raw=/\\p{L}/u]',
];
const shownAsIs = (place) =>
  words.flatMap((word) => [
    `${place} > ${word}`,
    `${place} > :matches(ConditionalExpression, LogicalExpression) > ${word}`,
  ]);

/**
 * Forbids literal text in components: between tags, in braces, and in attributes. Text goes in
 * locales/, where it is translated.
 */
const literalText = [
  'JSXText[value=/\\S/]',
  ...shownAsIs(':matches(JSXElement, JSXFragment) > JSXExpressionContainer'),
  ...shownAsIs(`JSXAttribute[name.name=${spoken}] > JSXExpressionContainer`),
  `JSXAttribute[name.name=${spoken}] > ${words[0]}`,
].map((selector) => ({ selector, message: 'Words live in locales/: see docs/recipes.md.' }));

const tests = [
  '**/*.test.{ts,tsx}',
  'src/testing/**',
  'server/testing/**',
  'generator/testing/**',
  'packages/**/testing/**',
  'e2e/**',
];

export default defineConfig(
  globalIgnores(['dist', 'dist-private*', 'dist.*', 'release', 'data', '.cache', 'test-results']),
  js.configs.recommended,
  tseslint.configs.strict,
  {
    rules: {
      // Playwright's fixtures must destructure their first argument, also if they use none of it.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      // Some patterns find the control characters that XML and HTTP forbid.
      'no-control-regex': 'off',
    },
  },
  { files: ['**/*.mjs'], languageOptions: { globals: { process: 'readonly' } } },
  {
    files: ['src/serviceWorker/*.js'],
    languageOptions: { globals: { self: 'readonly', caches: 'readonly' } },
  },
  {
    files: ['**/*.{ts,tsx,mts}'],
    plugins: { 'import-x': importX },
    languageOptions: { parserOptions: { projectService: true } },
    settings: {
      ...importX.flatConfigs.typescript.settings,
      'import-x/resolver-next': [
        importX.createNodeResolver({ extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] }),
      ],
    },
    rules: {
      // This rule's result depends on other files, but with --cache ESLint checks only files that
      // have changed. It finds every new cycle, because the file that closes the cycle has changed.
      // However, it may continue to report a cycle that was fixed in another file. In that case,
      // delete .cache/eslint.
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-default-export': 'error',
      'import-x/no-restricted-paths': [
        'error',
        {
          zones: [
            ...layerRules,
            ...folderRules('.', folders),
            onlyForBlogImport,
            ...folderRules('./packages/statechart-inspector/src', inspectorFolders),
            ...folderRules('./packages/blog-import/src', inOrder(importSteps)),
            ...folderRules('./generator', inOrder(generatorSteps)),
          ],
        },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'packages/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y-x': jsxA11y },
    rules: {
      ...reactHooks.configs.recommended.rules,
      ...jsxA11y.configs.strict.rules,
    },
  },
  {
    // What a browser of "browserslist" (package.json) does not have is an error.
    files: ['src/**/*.{ts,tsx}'],
    ignores: tests,
    plugins: { compat },
    rules: { 'compat/compat': 'error' },
    // The list of the plugin is wrong: every Safari has it.
    settings: { polyfills: ['navigator.cookieEnabled'] },
  },
  {
    // This rule applies only to src/, because visitors read its text in three languages. The
    // developer pages are only in English, and the built site does not contain them.
    files: ['src/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...literalText] },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'server/**/*.ts', 'generator/**/*.ts'],
    ignores: tests,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [{ group: ['**/testing/**', '**/testing'], message: 'testing/ is for tests.' }],
        },
      ],
    },
  },
  {
    files: tests,
    rules: {
      'import-x/no-restricted-paths': [
        'error',
        { zones: [...folderRules('.', foldersForTests), onlyForBlogImport] },
      ],
      'no-restricted-syntax': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['e2e/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.property.name="waitForTimeout"], Literal[value=/^networkidle/]',
          message: 'Wait for a fact, not for a time, which may be too short on a slow machine.',
        },
      ],
    },
  },
  {
    files: [
      '*.config.{ts,mjs}',
      'src/**/*.d.ts',
      'src/testing/browserEnvironment.ts',
      'server/testing/postgres{Setup,Teardown}.ts',
      'e2e/support/unpackFonts.ts',
    ],
    rules: { 'import-x/no-default-export': 'off' },
  },
);
