import { useLoaderData } from 'react-router-dom';
import { EntryPage } from '../../reading/EntryPage';
import { useEntryKind } from '../../reading/entryKinds';

/** A project, an article or a note. */
export function Component() {
  return <EntryPage kind={useEntryKind()} entry={useLoaderData()} />;
}
