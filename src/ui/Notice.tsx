import { useDeferredValue, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Button } from './Button';
import { CloseIcon, toneIcons } from './icons';
import styles from './Notice.module.css';

export type NoticeTone = 'info' | 'success' | 'warning' | 'error';

type NoticeProps = {
  tone: NoticeTone;
  children: ReactNode;
  /** With it, the notice has a button to put it away. */
  onDismiss?: () => void;
};

/**
 * A message about what just happened, announced to assistive technology: at once when it is an
 * error, else when the reader pauses (WAI-ARIA roles `alert` and `status`).
 */
export function Notice({ tone, children, onDismiss }: NoticeProps) {
  const intl = useIntl();
  const Icon = toneIcons[tone];
  // A live region announces what changes in it, so it has to stand there before its text comes.
  const text = useDeferredValue(children, null);

  return (
    <div className={`${styles.notice} ${styles[tone]}`}>
      <Icon className={styles.icon} />
      <div role={tone === 'error' ? 'alert' : 'status'} className={styles.text}>
        {text}
      </div>
      {onDismiss && (
        <Button
          variant="quiet"
          aria-label={intl.formatMessage({ id: 'ui.notice.dismiss' })}
          onClick={onDismiss}
        >
          <CloseIcon />
        </Button>
      )}
    </div>
  );
}
