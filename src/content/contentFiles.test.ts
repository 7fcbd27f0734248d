import { entryFile, projectFile } from './contentFiles';

test('a name out of the address leads to no other folder', () => {
  expect(projectFile('en', '../home').path).toBe('/content/en/projects/..%2Fhome.json');
  expect(entryFile('en', 'article-share', 'a?b#c').path).toBe(
    '/content/en/article-share/a%3Fb%23c.json',
  );
});
