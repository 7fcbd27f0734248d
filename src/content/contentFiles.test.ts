import {
  entryFile,
  homeFile,
  listFile,
  searchFile,
  searchTextsFile,
  sportsFile,
  suggestionsFile,
  topicFile,
  topicsFile,
  yearFile,
} from './contentFiles';

test('each file has a path of its own', () => {
  const paths = [
    homeFile('ja'),
    listFile('en', 'projects'),
    listFile('en', 'projects', 2),
    yearFile('en'),
    sportsFile('en'),
    listFile('en', 'coding-notes'),
    listFile('en', 'coding-notes', 3),
    entryFile('en', 'coding-notes', 'tides'),
    topicsFile('en'),
    topicFile('en', '台灣'),
    topicFile('en', 'rust', 2),
    suggestionsFile('en'),
    searchFile('en'),
    searchTextsFile('en', 0),
  ].map(({ path }) => path);
  expect(paths).toEqual([
    '/ja/home.json',
    '/en/projects.json',
    '/en/projects/page/2.json',
    '/en/year.json',
    '/en/sports-records.json',
    '/en/coding-notes.json',
    '/en/coding-notes/page/3.json',
    '/en/coding-notes/tides.json',
    '/en/topics.json',
    '/en/topics/%E5%8F%B0%E7%81%A3.json',
    '/en/topics/rust/page/2.json',
    '/en/suggestions.json',
    '/en/search.json',
    '/en/search/0.json',
  ]);
});

test('a slug from the URL cannot lead to another folder', () => {
  expect(entryFile('en', 'projects', '../home').path).toBe('/en/projects/..%2Fhome.json');
  expect(entryFile('en', 'article-share', 'a?b#c').path).toBe('/en/article-share/a%3Fb%23c.json');
});
