import { listPagePath, paths, entryPath } from '../paths';
import { entryFile, projectsFile } from './contentFiles';

test('an entry never has the path or the file of a list page, whatever its slug is', () => {
  // A slug contains no slash (generator/content/fieldCodecs.ts), so "page" is the slug most likely
  // to collide with a list page's path.
  const entry = [entryPath('projects', 'page'), entryFile('en', 'projects', 'page').path];
  const list = [listPagePath(paths.projects, 2), projectsFile('en', 2).path];
  const depth = (path: string) => path.split('/').length;
  expect(list.map(depth)).toEqual(entry.map((path) => depth(path) + 1));
});

test('a slug from the URL cannot lead to another folder', () => {
  expect(entryFile('en', 'projects', '../home').path).toBe('/en/projects/..%2Fhome.json');
  expect(entryFile('en', 'article-share', 'a?b#c').path).toBe('/en/article-share/a%3Fb%23c.json');
});
