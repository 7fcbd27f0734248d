import styles from './ScriptText.module.css';
import { useIsHydrated } from './useIsHydrated';

/**
 * The text of something that only scripts can do or know, such as the label of a button. On a
 * prerendered page, CSS shows it, from an attribute. Browsers that know neither scripts nor CSS, such
 * as w3m and Lynx, therefore do not show it.
 *
 * Hydration keeps the element: if the element that was pressed is removed before the pointer is
 * released, browsers send no click.
 */
export function ScriptText({ text }: { text: string }) {
  return useIsHydrated() ? <span>{text}</span> : <span className={styles.text} data-text={text} />;
}
