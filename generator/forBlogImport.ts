/*
 * Everything outside packages/blog-import that its program uses: the languages and URL paths of the
 * site, the rules of the owner's content, the compiler of texts, and what `npm run new` does in the
 * owner's folder. ESLint rejects all other imports there, and imports of this file elsewhere.
 */

export { locales, type Locale } from '../src/locale/locales';
export {
  entryPath,
  feedPath,
  notesSections,
  paths,
  sectionNames,
  sectionPath,
  topicPath,
  withoutSlash,
  type NotesSection,
} from '../src/paths';
export { contentToWrite } from './cli/newContent';
export { isFile } from './lib/files';
export { progressOf } from './lib/progress';
export { Aliases, CalendarDate, slugOf, Tags } from './model/fieldCodecs';
export { TopicNames } from './model/fileCodecs';
export { isNamedPicture } from './model/picture';
export { ownersDay } from './model/publication';
export { starterProfile } from './model/starterProfile';
export { extensionOf, mistakeInFile } from './picture/examinePicture';
export { isReservedSlug, reservedFolder } from './plan/reservedNames';
export { profileFile, topicsFile } from './read/topLevelFiles';
export { spacedAddress } from './text/checkMarkdown';
export { compileMarkdown } from './text/compileMarkdown';
export { drawDiagram } from './text/drawDiagram';
export { mathOf } from './text/placeFormulas';
export { plainText } from './text/plainText';
export { allowedElements, elementsOfOwner } from './text/sanitizeHtml';
