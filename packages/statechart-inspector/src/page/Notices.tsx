import { maxEntries, maxValues } from '../recording/recorder';
import type { InspectorView } from './useInspectorView';

/**
 * Reports problems, such as a watched page that was closed, an action that failed, or messages that
 * could not be read.
 */
export function Notices({
  view: { recording, watched, actionError, saved },
}: {
  view: InspectorView;
}) {
  const { page, invalidMessages, lastInvalidMessage } = watched;
  return (
    <div className="notices">
      <p role="status">
        {page === 'gone' && recording.isLive
          ? 'The watched page is closed. Its recording stays here.'
          : ''}
      </p>
      <p role="status">{saved}</p>
      <p role="alert">{actionError}</p>
      {recording.dropped > 0 && (
        <p>{`The oldest ${recording.dropped.toLocaleString('en')} entries were dropped, because a recording keeps ${maxEntries.toLocaleString('en')} entries or ${maxValues.toLocaleString('en')} values. Save the recording from time to time to keep all of them.`}</p>
      )}
      {invalidMessages > 0 && (
        <p>
          {`${invalidMessages} ${invalidMessages === 1 ? 'message' : 'messages'} could not be read. The last: ${lastInvalidMessage}`}
        </p>
      )}
    </div>
  );
}
