import { useIntl } from 'react-intl';
import { useSelector } from 'react-redux';
import styles from './ProgressBar.module.css';
import { selectIsInProgress } from './progressSlice';

/**
 * A thin bar at the top of the window while a call that asked for it is in flight (specification,
 * section 2). Its end is not known, so it has no value (WAI-ARIA, indeterminate `progressbar`).
 */
export function ProgressBar() {
  const intl = useIntl();
  const isInProgress = useSelector(selectIsInProgress);
  if (!isInProgress) return null;

  return (
    <div
      role="progressbar"
      aria-label={intl.formatMessage({ id: 'progress.bar.label' })}
      className={styles.bar}
    />
  );
}
