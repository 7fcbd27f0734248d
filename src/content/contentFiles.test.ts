import { entryPath, listPagePath, paths, projectPath, sectionPath } from '../paths';
import {
  entryFile,
  fileOfPage,
  homeFile,
  projectFile,
  projectsFile,
  sectionFile,
} from './contentFiles';

test.each([
  [paths.home, homeFile('ja')],
  [paths.projects, projectsFile('ja')],
  [projectPath('clock'), projectFile('ja', 'clock')],
  [listPagePath(paths.projects, 2), projectsFile('ja', 2)],
  [listPagePath(sectionPath('sport-notes'), 3), sectionFile('ja', 'sport-notes', 3)],
  [sectionPath('sport-notes'), sectionFile('ja', 'sport-notes')],
  [entryPath('sport-notes', 'race'), entryFile('ja', 'sport-notes', 'race')],
])('the file of the page %s is found by the path of the page', (pathname, file) => {
  expect(fileOfPage('ja', pathname)).toBe(file.path);
});

test('no entry, whatever its slug, has the address or the file of a page of a list', () => {
  // A slug has no slash (build/content/fieldCodecs.ts).
  const entry = [projectPath('page'), projectFile('en', 'page').path];
  const list = [listPagePath(paths.projects, 2), projectsFile('en', 2).path];
  const depth = (path: string) => path.split('/').length;
  expect(list.map(depth)).toEqual(entry.map((path) => depth(path) + 1));
});

test('a name out of the address leads to no other folder', () => {
  expect(projectFile('en', '../home').path).toBe('/content/en/projects/..%2Fhome.json');
  expect(entryFile('en', 'article-share', 'a?b#c').path).toBe(
    '/content/en/article-share/a%3Fb%23c.json',
  );
});
