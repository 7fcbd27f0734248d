import { FormattedMessage } from 'react-intl';
import styles from './Loading.module.css';

/** "Loading..." (specification, section 2), announced; in the place of what is on its way. */
export function Loading() {
  return (
    <span role="status" className={styles.loading}>
      <FormattedMessage id="ui.loading.text" />
    </span>
  );
}
