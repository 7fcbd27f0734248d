import { useIntl } from 'react-intl';
import { useSelector } from 'react-redux';
import styles from './ProgressBar.module.css';
import { selectIsInProgress } from './progressSlice';
import { useLate } from './useLate';

/**
 * A thin bar at the top of the window while a call that asked for it is in flight (specification,
 * section 2), or the next page is on its way, once that takes longer than a person notices. Its end
 * is not known, so it has no value (WAI-ARIA, indeterminate `progressbar`).
 *
 * @param isPageComing whether another page than the one on screen is wanted
 */
export function ProgressBar({ isPageComing = false }: { isPageComing?: boolean }) {
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
