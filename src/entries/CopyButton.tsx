import { useEffect, useState, type RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ScriptText } from '../ui/ScriptText';
import styles from './CopyButton.module.css';

const confirmationMs = 2000;

/** A button that copies an element's text. Without JavaScript, it is hidden. */
export function CopyButton({ source }: { source: RefObject<HTMLElement | null> }) {
  const intl = useIntl();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    const { current } = source;
    if (!current) return;
    try {
      await navigator.clipboard.writeText(current.textContent.replace(/\n$/, ''));
      setCopied(true);
    } catch {
      // The browser refuses to copy, or this is an `http:` page, which has no clipboard. Select the
      // text, so that the reader only has to press the copy shortcut.
      getSelection()?.selectAllChildren(current);
    }
  }

  return (
    <div className={styles.copy} data-needs-script>
      <span role="status" className={styles.status}>
        {copied && <FormattedMessage id="entries.richText.copied" />}
      </span>
      <button type="button" onClick={() => void copy()} className={styles.button}>
        <ScriptText text={intl.formatMessage({ id: 'entries.richText.copy' })} />
      </button>
    </div>
  );
}
