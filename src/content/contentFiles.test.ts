import { entryPath, paths, projectPath, sectionPath } from '../paths';
import {
  entryFile,
  fileOfPage,
  homeFile,
  projectFile,
  projectSearchFile,
  projectSliceFile,
  projectsFile,
  sectionFile,
} from './contentFiles';

test.each([
  [paths.home, homeFile('ja')],
  [paths.projects, projectsFile('ja')],
  [projectPath('clock'), projectFile('ja', 'clock')],
  [sectionPath('sport-notes'), sectionFile('ja', 'sport-notes')],
  [entryPath('sport-notes', 'race'), entryFile('ja', 'sport-notes', 'race')],
])('the file of the page %s is found by the path of the page', (pathname, file) => {
  expect(fileOfPage('ja', pathname)).toBe(file.path);
});

test('no two files of a long list have the same path, nor that of a project', () => {
  const files = [0, 1].flatMap((part) => [
    projectSliceFile('en', part),
    projectSearchFile('en', part),
    projectFile('en', String(part)),
  ]);
  expect(new Set(files.map(({ path }) => path)).size).toBe(6);
});

test('a name out of the address leads to no other folder', () => {
  expect(projectFile('en', '../home').path).toBe('/content/en/projects/..%2Fhome.json');
  expect(entryFile('en', 'article-share', 'a?b#c').path).toBe(
    '/content/en/article-share/a%3Fb%23c.json',
  );
});
