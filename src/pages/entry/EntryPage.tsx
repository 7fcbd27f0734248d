import { useLoaderData } from 'react-router-dom';
import { EntryPage } from '../../entries/EntryPage';
import { useEntryKind } from '../../entries/entryKinds';

/** The page of a project, an article or a note. */
export function Component() {
  return <EntryPage kind={useEntryKind()} entry={useLoaderData()} />;
}
