import styles from './Notices.module.css';
import type { WatchState } from './watch';

interface NoticesProps {
  watched: WatchState;
  /** Whether what is shown goes on; otherwise it was opened from a file. */
  isLive: boolean;
  /** What went wrong with what was asked for last. */
  mistake: string | null;
}

/** What is not as it should be: the page is closed, something failed, messages could not be read. */
export function Notices({ watched, isLive, mistake }: NoticesProps) {
  const { page, mistakes, lastMistake } = watched;
  return (
    <div className={styles.notices}>
      <p role="status">
        {page === 'gone' && isLive
          ? 'The page that was watched is closed. What was recorded is still here.'
          : ''}
      </p>
      <p role="alert">{mistake}</p>
      {mistakes > 0 && (
        <p>
          {`${mistakes} ${mistakes === 1 ? 'message' : 'messages'} could not be read. The last: ${lastMistake}`}
        </p>
      )}
    </div>
  );
}
