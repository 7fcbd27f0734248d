import type { CSSProperties } from 'react';
import { localeNames } from '../../src/locale/locales';
import { widths, type Width } from './choices';
import styles from './Frame.module.css';
import { addressOf, type Asked } from './readAsked';

/** Of every window, in CSS pixels. */
const height = 800;

/**
 * A screen as a picture of itself, which leads to the screen as a page. The picture cannot be operated: else
 * one would have to pass everything in it to come to the next.
 *
 * @param isNear whether it is to be seen soon; till then, and later again, it is an empty window
 */
export function Frame({ asked, width, isNear }: { asked: Asked; width: Width; isNear: boolean }) {
  const { screen, locale, scheme } = asked;
  const href = addressOf(asked);
  const name = [screen.title, localeNames[locale], scheme, width].join(', ');
  const size = {
    '--width': `${widths[width]}px`,
    '--height': `${height}px`,
    '--ratio': widths[width] / height,
  };
  return (
    <figure className={styles.frame} style={size as CSSProperties}>
      <div className={styles.window} data-scheme={scheme}>
        {isNear && <iframe className={styles.picture} src={href} title={name} inert />}
      </div>
      <figcaption className={styles.caption}>
        <a href={href} aria-label={name} className={styles.link}>
          {scheme}
        </a>
      </figcaption>
    </figure>
  );
}
