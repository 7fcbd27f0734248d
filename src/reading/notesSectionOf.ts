import { ContentMissing } from '../content/loadContent';
import { notesSections, type NotesSection } from '../paths';

/**
 * The section of notes to which a path belongs.
 *
 * @throws ContentMissing when it belongs to none
 */
export function notesSectionOf(pathname: string): NotesSection {
  const section = notesSections.find((name) => pathname.split('/')[1] === name);
  if (!section) throw new ContentMissing(pathname);
  return section;
}
