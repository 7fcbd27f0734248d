import { useIntl } from 'react-intl';
import styles from './Loading.module.css';
import { ScriptText } from './ScriptText';

/**
 * The "Loading..." message (docs/specification.md, section 2). It is shown and announced only if
 * loading takes noticeably long.
 */
export function Loading() {
  const text = useIntl().formatMessage({ id: 'ui.loading.text' });
  return (
    // A live region announces only changes, so it has to exist before its text becomes visible.
    <span role="status">
      <span className={styles.text}>
        <ScriptText text={text} />
      </span>
    </span>
  );
}
