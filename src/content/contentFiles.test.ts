import { listPagePath, paths, entryPath } from '../paths';
import {
  allProjectsFile,
  entryFile,
  homeFile,
  projectsFile,
  searchFile,
  searchTextsFile,
  sectionFile,
  sportsFile,
  suggestionsFile,
  topicFile,
  topicsFile,
} from './contentFiles';

test.each([
  [homeFile('ja'), '/ja/home.json'],
  [projectsFile('en'), '/en/projects.json'],
  [projectsFile('en', 2), '/en/projects/page/2.json'],
  [allProjectsFile('en'), '/en/projects/page/all.json'],
  [sportsFile('en'), '/en/sports-records.json'],
  [sectionFile('en', 'coding-notes'), '/en/coding-notes.json'],
  [sectionFile('en', 'coding-notes', 3), '/en/coding-notes/page/3.json'],
  [entryFile('en', 'coding-notes', 'tides'), '/en/coding-notes/tides.json'],
  [topicsFile('en'), '/en/topics.json'],
  [topicFile('en', '台灣'), '/en/topics/%E5%8F%B0%E7%81%A3.json'],
  [topicFile('en', 'rust', 2), '/en/topics/rust/page/2.json'],
  [suggestionsFile('en'), '/en/suggestions.json'],
  [searchFile('en'), '/en/search.json'],
  [searchTextsFile('en', 0), '/en/search/0.json'],
])('the file %j has its own path', ({ path }, expected) => {
  expect(path).toBe(expected);
});

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
