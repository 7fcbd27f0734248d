import { useIntl } from 'react-intl';
import { useSelector } from 'react-redux';
import styles from './ProgressBar.module.css';
import { selectIsInProgress } from './progressSlice';
import { useLate } from './useLate';

/**
 * A thin bar at the top of the window. It is visible while an API request with `progress: true` is
 * waiting for its response (docs/specification.md, section 2), and while the next page loads. The
 * bar has no value (WAI-ARIA 1.2, `progressbar`), because the duration is unknown.
 *
 * @param isPageComing whether the next page is loading
 */
export function ProgressBar({ isPageComing }: { isPageComing: boolean }) {
  const intl = useIntl();
  const isInProgress = useSelector(selectIsInProgress);
  const isShown = useLate(isInProgress || isPageComing);
  if (!isShown) return null;

  return (
    <div
      role="progressbar"
      aria-label={intl.formatMessage({ id: 'progress.bar.label' })}
      className={styles.bar}
    />
  );
}
