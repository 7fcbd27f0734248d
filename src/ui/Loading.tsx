import { FormattedMessage } from 'react-intl';
import styles from './Loading.module.css';

/**
 * "Loading..." (specification, section 2), in the place of what is on its way. Shown and announced
 * only once it takes longer than a person notices.
 */
export function Loading() {
  return (
    // There before its text shows: a live region announces what changes in it.
    <span role="status">
      <span className={styles.text}>
        <FormattedMessage id="ui.loading.text" />
      </span>
    </span>
  );
}
