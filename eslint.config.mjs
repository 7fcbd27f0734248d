import formatjs from 'eslint-plugin-formatjs';
import importPlugin from 'eslint-plugin-import';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import react from 'eslint-plugin-react';
import reactHooks from 'eslint-plugin-react-hooks';
import { readdirSync } from 'node:fs';
import tseslint from 'typescript-eslint';

/**
 * The floor plan of docs/architecture.md, top to bottom: a room may import from the floors below
 * its own, never from above, never from a neighbour. The walls below are made from this list.
 */
const floors = [
  // The service worker is a roof of its own: it runs beside the pages, not in them.
  ['app', 'serviceWorker'],
  readdirSync('src/pages').map((page) => `pages/${page}`),
  ['reading'],
  ['auth', 'locale', 'progress', 'content'],
  ['api', 'forms', 'ui'],
];

const walls = floors.flatMap((rooms, floor) =>
  rooms.map((room) => ({
    target: `./src/${room}`,
    from: [
      './src/index.tsx',
      './src/prerender.tsx',
      './src/start',
      ...floors
        .slice(0, floor)
        .flat()
        .map((above) => `./src/${above}`),
      ...rooms.filter((neighbour) => neighbour !== room).map((neighbour) => `./src/${neighbour}`),
    ],
    message: 'Imports go down only, never up, never sideways: see docs/architecture.md.',
  })),
);

const outsideWalls = [
  { target: './src', from: './server', message: 'Nothing in src/ imports server/.' },
  { target: './src', from: './tools', message: 'src/ does not know how it is built.' },
  {
    target: './server',
    from: './src',
    except: [
      './api/contract.ts',
      './locale/locales.ts',
      './locale/detectLocale.ts',
      './locale/pageFile.ts',
    ],
    message: 'server/ shares with the site what its calls are, and which languages there are.',
  },
  {
    target: './tools',
    from: './server',
    except: ['./securityHeaders.ts', './securityPolicy.ts'],
    message: 'Of server/, the build reads the list of security headers alone.',
  },
];

/** The rooms for developers, and what of devtools/ and src/ each of them reads. */
const devtoolsReads = {
  statechart: [],
  client: ['devtools/recording/message.ts', 'devtools/statechart/plainDefinition.ts', 'src/auth'],
  recording: ['src/auth/redact.ts'],
  inspector: ['devtools/recording', 'devtools/statechart', 'src/ui'],
  screens: ['src'],
};

const devtoolsWalls = [
  {
    target: ['./src/*/**', './src/p*'],
    from: './devtools',
    message: 'Of src/, the front door alone opens devtools/, in development.',
  },
  { target: './devtools', from: './server', message: 'devtools/ runs in the browser.' },
  { target: './devtools', from: './tools', message: 'devtools/ does not know how it is built.' },
  ...Object.entries(devtoolsReads).flatMap(([room, reads]) =>
    ['devtools', 'src'].map((floor) => ({
      target: `./devtools/${room}`,
      from: `./${floor}`,
      except: [`devtools/${room}`, ...reads]
        .filter((path) => `${path}/`.startsWith(`${floor}/`))
        .map((path) => (path === floor ? '.' : `./${path.slice(floor.length + 1)}`)),
      message: 'What the rooms of devtools/ read: see docs/architecture.md.',
    })),
  ),
];

/** Attributes and props whose value a person reads or hears. */
const spoken =
  '/^(aria-(label|description|roledescription|valuetext|placeholder)|title|alt|placeholder|label|description)$/';

/** A piece of literal text with a letter in it, as far as it is shown as it stands. */
const words = [
  'Literal[value=/\\p{L}/u]',
  'TemplateLiteral > TemplateElement[value.raw=/\\p{L}/u]',
];
const shownAsIs = (place) =>
  words.flatMap((word) => [
    `${place} > ${word}`,
    `${place} > :matches(ConditionalExpression, LogicalExpression) > ${word}`,
  ]);

/** Literal text in a component that react/jsx-no-literals does not see: in braces, and in attributes. */
const literalText = [
  ...shownAsIs(':matches(JSXElement, JSXFragment) > JSXExpressionContainer'),
  ...shownAsIs(`JSXAttribute[name.name=${spoken}] > JSXExpressionContainer`),
  `JSXAttribute[name.name=${spoken}] > ${words[0]}`,
].map((selector) => ({ selector, message: 'Words live in locales/: see docs/messages.md.' }));

const tests = [
  '**/*.test.{ts,tsx}',
  'src/testing/**',
  'server/testing/**',
  'devtools/*/testing/**',
  'e2e/**',
];

export default tseslint.config(
  { ignores: ['dist', 'data', '.cache', 'coverage', 'test-results', 'playwright-report'] },
  ...tseslint.configs.strict,
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { import: importPlugin },
    settings: {
      // Without these the plugin reads no TypeScript, and import/no-cycle finds nothing.
      ...importPlugin.flatConfigs.typescript.settings,
      'import/resolver': { typescript: { alwaysTryTypes: true } },
    },
    rules: {
      // The one rule that reads other files, while --cache looks at a file alone: a new cycle is found in the file
      // that closes it, but one that was found may stay reported in a file that did not change. Then remove
      // .cache/eslint; a fresh clone has none.
      'import/no-cycle': ['error', { ignoreExternal: true }],
      'import/no-default-export': 'error',
      'import/no-restricted-paths': [
        'error',
        { zones: [...walls, ...outsideWalls, ...devtoolsWalls] },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'devtools/**/*.{ts,tsx}'],
    plugins: { react, 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    settings: { react: { version: 'detect' } },
    rules: {
      ...reactHooks.configs.recommended.rules,
      ...jsxA11y.flatConfigs.strict.rules,
      'react/jsx-key': 'error',
    },
  },
  {
    // What visitors read is in three languages; the pages for developers are in English, and in no bundle.
    files: ['src/**/*.{ts,tsx}'],
    plugins: { formatjs },
    rules: {
      'react/jsx-no-literals': ['error', { noStrings: false, ignoreProps: true }],
      'no-restricted-syntax': ['error', ...literalText],
      'formatjs/enforce-id': 'off',
      'formatjs/no-offset': 'error',
      'formatjs/enforce-placeholders': 'error',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'server/**/*.ts'],
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
      'import/no-restricted-paths': 'off',
      'react/jsx-no-literals': 'off',
      'no-restricted-syntax': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: [
      '*.config.{ts,mjs}',
      'mutation/*.ts',
      'src/**/*.d.ts',
      'src/testing/browserEnvironment.ts',
      'server/testing/postgres{Setup,Teardown}.ts',
    ],
    rules: { 'import/no-default-export': 'off' },
  },
);
