import { listPagePath, paths, entryPath } from '../paths';
import { entryFile, projectsFile } from './contentFiles';

test('no entry, whatever its slug, has the address or the file of a page of a list', () => {
  // A slug has no slash (generator/content/fieldCodecs.ts).
  const entry = [entryPath('projects', 'page'), entryFile('en', 'projects', 'page').path];
  const list = [listPagePath(paths.projects, 2), projectsFile('en', 2).path];
  const depth = (path: string) => path.split('/').length;
  expect(list.map(depth)).toEqual(entry.map((path) => depth(path) + 1));
});

test('a slug from the address cannot lead to another folder', () => {
  expect(entryFile('en', 'projects', '../home').path).toBe('/en/projects/..%2Fhome.json');
  expect(entryFile('en', 'article-share', 'a?b#c').path).toBe('/en/article-share/a%3Fb%23c.json');
});
