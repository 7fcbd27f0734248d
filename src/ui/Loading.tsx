import { FormattedMessage } from 'react-intl';
import styles from './Loading.module.css';

/** "Loading..." (specification, section 2). It is shown and announced only if loading takes noticeably long. */
export function Loading() {
  return (
    // A live region announces changes only: it has to exist before its text is visible.
    <span role="status">
      <span className={styles.text}>
        <FormattedMessage id="ui.loading.text" />
      </span>
    </span>
  );
}
