import { FormattedMessage } from 'react-intl';
import styles from './Loading.module.css';

/**
 * The "Loading..." message (docs/specification.md, section 2). It is shown and announced only if
 * loading takes noticeably long.
 */
export function Loading() {
  return (
    // A live region announces only changes, so it has to exist before its text becomes visible.
    <span role="status">
      <span className={styles.text}>
        <FormattedMessage id="ui.loading.text" />
      </span>
    </span>
  );
}
