import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Body } from '../content/compiledContent';
import { InLanguage } from '../content/InLanguage';
import styles from './Outline.module.css';

/**
 * Links to the headings of an article body, if there are at least three headings. In a wide window,
 * the list stays visible in the margin, and browsers that support `:target-current` mark the link to
 * the current section.
 */
export function Outline({ body: { outline, lang } }: { body: Body }) {
  const labelId = useId();
  if (outline.length < 3) return null;
  return (
    <nav aria-labelledby={labelId} className={styles.outline}>
      {/* eslint-disable jsx-a11y-x/anchor-has-content -- Only CSS uses this link. */}
      {/* An empty link to the top of the page. Browsers always mark one link of a group, and until the
          first heading is reached, it is this one. */}
      <a href="#content" aria-hidden="true" tabIndex={-1} />
      {/* eslint-enable jsx-a11y-x/anchor-has-content */}
      <div className={styles.sticky}>
        <p id={labelId} className={styles.label}>
          <FormattedMessage id="entries.outline.label" />
        </p>
        <ol className={styles.list} lang={lang}>
          {outline.map(({ id, depth, ...heading }) => (
            <li key={id} className={depth > 2 ? styles.deeper : undefined}>
              <a href={`#${id}`}>
                <InLanguage text={heading} />
              </a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}
