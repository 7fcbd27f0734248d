import { useEffect, useRef, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './RichText.module.css';

/**
 * A Chinese or Japanese article body. In a wide window, it is set vertically and scrolls sideways
 * within the page; in a narrow one and in print, it is horizontal like any other (RichText.module.css).
 */
export function VerticalText({
  lang,
  children,
}: {
  lang: string | undefined;
  children: ReactNode;
}) {
  const intl = useIntl();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = box;
    const ending = new AbortController();
    // Only vertical texts need this code. If it cannot be loaded, the scrollbar still works.
    import(/* webpackChunkName: "vertical" */ './scrollSideways').then(
      ({ scrollSideways }) => current && scrollSideways(current, ending.signal),
      () => undefined,
    );
    return () => ending.abort();
  }, []);
  return (
    <div className={styles.sideways}>
      <p aria-hidden="true" className={styles.hint}>
        <FormattedMessage id="entries.richText.vertical" />
      </p>
      <div
        ref={box}
        lang={lang}
        className={`${styles.text} ${styles.vertical}`}
        role="group"
        data-vertical=""
        aria-label={intl.formatMessage({ id: 'entries.richText.vertical' })}
        // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
      >
        {children}
      </div>
    </div>
  );
}
