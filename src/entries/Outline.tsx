import { useEffect, useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Body } from '../content/compiledContent';
import styles from './Outline.module.css';

/**
 * Links to the headings of an article body, if there are at least three headings. In a wide window,
 * the list stays visible in the margin, and the link to the current section is marked.
 */
export function Outline({ body: { outline, lang } }: { body: Body }) {
  const labelId = useId();
  const current = useCurrentHeading(outline);
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
              <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
                {text}
              </a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}

/**
 * Returns the id of the last heading that has reached the upper part of the window, or undefined if
 * none has. `scroll-target-group` cannot do this, because it marks the first heading from the start.
 */
function useCurrentHeading(outline: Body['outline']): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    // The component tests run in jsdom, which has no IntersectionObserver.
    if (!('IntersectionObserver' in window)) return undefined;
    const headings = outline.flatMap(({ id }) => document.getElementById(id) ?? []);
    const update = () => {
      const upper = window.innerHeight / 3;
      setCurrent(headings.findLast((one) => one.getBoundingClientRect().top < upper)?.id);
    };
    // The observer calls `update` when a heading crosses the line one third below the top of the
    // window.
    const observer = new IntersectionObserver(update, { rootMargin: '0px 0px -66% 0px' });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [outline]);
  return current;
}
