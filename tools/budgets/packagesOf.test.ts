import { packageOf, packagesOf } from './packagesOf';

test.each([
  ['webpack://personal-website/./node_modules/react-dom/cjs/react-dom.js', 'react-dom'],
  ['webpack://personal-website/../node_modules/@reduxjs/toolkit/dist/x.mjs', '@reduxjs/toolkit'],
  ['webpack://personal-website/./node_modules/a/node_modules/b/index.js', 'b'],
  ['webpack://personal-website/./src/auth/oidc.ts?1234', 'src/auth'],
  ['webpack://personal-website/./src/index.tsx', 'src/index'],
  ['webpack://personal-website/./locales/en.json', 'locales/en'],
  ['webpack://personal-website/webpack/runtime/jsonp chunk loading', 'webpack'],
  ['', 'webpack'],
])('%s belongs to %s', (source, name) => {
  expect(packageOf(source)).toBe(name);
});

test('every byte of a file is counted once, in bytes and not in letters', () => {
  const map = {
    version: 3,
    file: 'main.js',
    sources: ['webpack://site/./node_modules/react/index.js', 'webpack://site/./src/app/App.tsx'],
    sourcesContent: [],
    names: [],
    sourceRoot: '',
    // Columns 0 and 4 of the first line: the first source, then the second.
    mappings: 'AAAA,ICAA',
  };
  expect(packagesOf('abcd字e', map)).toEqual({ react: 4, 'src/app': 4 });
});
