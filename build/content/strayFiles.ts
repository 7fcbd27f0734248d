import { sectionNames } from '../../src/paths';
import type { Mistakes } from '../mistakes';
import { entriesOf, type ContentFolders } from './readFiles';

const known: readonly string[] = ['profile.json', 'projects', ...sectionNames];

/**
 * What lies in the content folder under a name that nothing is read by, such as `coding-note/`: it would be
 * missing from the site without a word. The program's own files there are TypeScript.
 */
export function strayFiles({ content }: ContentFolders): Mistakes {
  const strays = entriesOf(content).filter(
    (name) => !known.includes(name) && !/\.tsx?$/.test(name),
  );
  return strays.map((name) => `${name}: expected one of ${known.join(', ')}`);
}
