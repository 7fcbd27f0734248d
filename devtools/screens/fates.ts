import type { ContentFile } from '../../src/content/contentFiles';
import { ContentMissing } from '../../src/content/loadContent';
import { resolved } from '../../src/content/contentCache';
import type { Screen } from './screen';

type File<Content> = (locale: string) => ContentFile<Content>;
type Fate = NonNullable<Screen['content']>;

/** A file that is there at once. */
export function given<Content>(file: File<Content>, content: Content): Fate {
  const there = resolved(content);
  return (locale) => ({ path: file(locale).path, load: () => there });
}

/** A file that is on its way for ever. */
export function coming(file: File<unknown>): Fate {
  return (locale) => ({ path: file(locale).path, load: () => new Promise(() => undefined) });
}

/** A file that does not arrive. */
export function failing(file: File<unknown>): Fate {
  return (locale) => {
    const { path } = file(locale);
    return { path, load: () => Promise.reject(new Error(`${path}: expected 200, got 503`)) };
  };
}

/** A file that the owner has not written. */
export function missing(file: File<unknown>): Fate {
  return (locale) => {
    const { path } = file(locale);
    return { path, load: () => Promise.reject(new ContentMissing(path)) };
  };
}

/** The code that shows the file fails while it does. */
export function breaking(file: File<unknown>): Fate {
  return (locale) => ({
    path: file(locale).path,
    load: () => {
      throw new Error('This screen shows what visitors see when the code of a page fails.');
    },
  });
}
