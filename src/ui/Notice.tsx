import { useDeferredValue, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Button } from './Button';
import { Icon } from './Icon';
import styles from './Notice.module.css';

type NoticeProps = {
  tone: 'info' | 'success' | 'error';
  children: ReactNode;
  /** What the visitor can do now. It stands below the message and is not announced. */
  hint?: ReactNode;
  /** Adds a button that dismisses the notice. */
  onDismiss?: () => void;
};

/**
 * A message about an event. Screen readers announce an error at once (`alert`). They announce other
 * messages after they have finished speaking (`status`).
 */
export function Notice({ tone, children, hint, onDismiss }: NoticeProps) {
  const intl = useIntl();
  // A live region announces only changes, so it has to exist before its text.
  const text = useDeferredValue(children, null);

  return (
    <div className={`${styles.notice} ${styles[tone]}`}>
      <Icon shape={tone} className={styles.icon} />
      <div>
        <div role={tone === 'error' ? 'alert' : 'status'}>{text}</div>
        {hint}
      </div>
      {onDismiss && (
        <Button
          variant="quiet"
          aria-label={intl.formatMessage({ id: 'ui.notice.dismiss' })}
          onClick={onDismiss}
        >
          <Icon shape="close" />
        </Button>
      )}
    </div>
  );
}
