import { useLoaderData } from 'react-router-dom';
import { EntryView } from '../../entries/EntryView';
import { useEntryKind } from '../../entries/entryKinds';

/** The page of a project, an article or a note. */
export function Component() {
  return <EntryView kind={useEntryKind()} entry={useLoaderData()} />;
}
