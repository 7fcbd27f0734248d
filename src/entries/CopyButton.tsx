import { useEffect, useState, type RefObject } from 'react';
import { FormattedMessage } from 'react-intl';
import { useIsHydrated } from '../ui/useIsHydrated';
import styles from './CopyButton.module.css';

const confirmationMs = 2000;

/**
 * A button that copies an element's text. Without JavaScript, it is hidden. On an `http:` page, it
 * is removed, because browsers give such pages no access to the clipboard.
 */
export function CopyButton({ source }: { source: RefObject<HTMLElement | null> }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [copied]);
  if (useIsHydrated() && !('clipboard' in navigator)) return null;

  function copy() {
    const { current } = source;
    if (!current) return;
    navigator.clipboard.writeText(current.textContent.replace(/\n$/, '')).then(
      () => setCopied(true),
      // If the browser refuses to copy, select the text, so that the reader only has to press the
      // copy shortcut.
      () => getSelection()?.selectAllChildren(current),
    );
  }

  return (
    <div className={styles.copy}>
      <span role="status" className={styles.status}>
        {copied && <FormattedMessage id="entries.richText.copied" />}
      </span>
      <button type="button" onClick={copy} className={styles.button}>
        <FormattedMessage id="entries.richText.copy" />
      </button>
    </div>
  );
}
