import { useEffect, useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Body } from '../content/compiledContent';
import { InLanguage } from '../content/InLanguage';
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
              <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
                <InLanguage text={heading} />
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
 * none has. Browsers that support `:target-current` do not need this script.
 */
function useCurrentHeading(outline: Body['outline']): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    // The component tests run in jsdom, which has no IntersectionObserver.
    if (!('IntersectionObserver' in window)) return undefined;
    if (CSS.supports('selector(:target-current)')) return undefined;
    const headings = outline.flatMap(({ id }) => document.getElementById(id) ?? []);
    const hasReached = (heading: HTMLElement) => {
      const { top, right } = heading.getBoundingClientRect();
      // A vertical text moves from left to right as it is read.
      return getComputedStyle(heading).writingMode === 'vertical-rl'
        ? right > (window.innerWidth * 2) / 3
        : top < window.innerHeight / 3;
    };
    const update = () => setCurrent(headings.findLast(hasReached)?.id);
    // The observer calls `update` when a heading crosses the line one third below the top of the
    // window.
    const observer = new IntersectionObserver(update, { rootMargin: '0px 0px -66% 0px' });
    for (const heading of headings) observer.observe(heading);
    // In a vertical text, headings move sideways.
    const box = headings[0]?.closest('[role=group]');
    box?.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      box?.removeEventListener('scroll', update);
    };
  }, [outline]);
  return current;
}
