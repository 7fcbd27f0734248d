import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Body } from '../content/compiledContent';
import styles from './Outline.module.css';

/** The headings of a text as links, if there are at least three. In a wide window they stay visible in the margin. */
export function Outline({ body: { outline, lang } }: { body: Body }) {
  const labelId = useId();
  if (outline.length < 3) return null;
  return (
    <nav aria-labelledby={labelId} className={styles.outline}>
      <div className={styles.sticky}>
        <p id={labelId} className={styles.label}>
          <FormattedMessage id="pages.note.outline" />
        </p>
        <ol className={styles.list} lang={lang}>
          {outline.map(({ id, depth, text }) => (
            <li key={id} className={depth > 2 ? styles.deeper : undefined}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}
