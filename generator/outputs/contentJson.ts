import type { PlannedFile } from '../model/plannedFile';
import type { Site } from '../model/site';
import { compiledContent } from './content/pageData';

/** The URL path of the folder with the compiled content, as long as it has no hash. */
export const contentPath = '/content';

/** Plans the content of the pages as JSON, which the application loads (src/content). */
export function contentJson(site: Site): readonly PlannedFile[] {
  return [...compiledContent(site).files].map(([name, compiled]) => ({
    // A file can be named after a topic, which may be written in any script, so names are decoded.
    path: decodeURI(contentPath + name),
    producer: 'the compiled content',
    visibility: 'pages',
    isContent: true,
    make: () => ({ json: compiled() }),
  }));
}
