import type { HomeContent, YearContent } from '../content/compiledContent';
import {
  homeFile,
  listFile,
  suggestionsFile,
  yearFile,
  type ContentFile,
} from '../content/contentFiles';
import { listPage } from '../content/listPage';
import { locales } from '../locale/locales';
import { missing, type LoadContent } from '../content/pageContent';

const home: HomeContent = { line: { text: 'An engineer' }, projects: [], latest: [], figures: [] };

/** The last twelve months, in which nothing has happened. */
function emptyYear() {
  const year: YearContent = { marks: [], months: [], strokes: [] };
  return Object.fromEntries(locales.map((locale) => [yearFile(locale).path, year]));
}

/** The English content of a site whose owner has written nothing. */
export const emptyContent = {
  ...emptyYear(),
  [homeFile('en').path]: home,
  [listFile('en', 'projects').path]: listPage([], 1),
  [suggestionsFile('en').path]: { topics: [], latest: [] },
};

/**
 * Creates a content loader for a test.
 *
 * @param content the content of the files, keyed by path, such as `homeFile('en').path`. If they do not
 * contain the last twelve months, nothing has happened in them.
 */
export function loadFrom(content: Readonly<Record<string, unknown>>): LoadContent {
  const files = { ...emptyYear(), ...content };
  return async <Content>({ path }: ContentFile<Content>) => {
    if (!(path in files)) throw missing();
    return files[path] as Content;
  };
}
