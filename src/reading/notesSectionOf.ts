import { notesSections, type NotesSection } from '../paths';

/**
 * The section of notes to which the path of an entry, public or private, or of a list belongs.
 *
 * @throws Error if it belongs to none
 */
export function notesSectionOf(pathname: string): NotesSection {
  const section = pathname.split('/').find(isNotesSection);
  if (!section) throw new Error(`${pathname}: expected the path of a note`);
  return section;
}

function isNotesSection(name: string): name is NotesSection {
  return notesSections.some((section) => section === name);
}
