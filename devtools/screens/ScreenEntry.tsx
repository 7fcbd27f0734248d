import { useRef, type CSSProperties } from 'react';
import { localeNames, locales } from '../../src/locale/locales';
import { stateName, widthNames, widths, type Choices } from './choices';
import { Frame } from './Frame';
import { schemes } from './readAsked';
import type { Screen } from './screen';
import { screens } from './screens';
import styles from './ScreenEntry.module.css';
import { useNear } from './useNear';

/** One screen: what it is, and how it looks in every language, scheme and width that is looked at. */
export function ScreenEntry({ screen, choices }: { screen: Screen; choices: Choices }) {
  const entry = useRef<HTMLElement>(null);
  const isNear = useNear(entry);
  const { name, title, shows, path, session, looksLike } = screen;
  const twin = screens.find((other) => other.name === looksLike);
  const shown = widthNames.filter((width) => (screen.width ?? choices.width ?? width) === width);
  // As wide, one to another, as the windows are: so all are equally high.
  const sizes = {
    '--columns': shown.map((width) => `minmax(0, ${widths[width]}fr)`).join(' '),
    '--widths': shown.reduce((sum, width) => sum + widths[width], 0),
  };

  return (
    <article ref={entry} aria-labelledby={name} className={styles.entry}>
      <div className={styles.about}>
        <h3 id={name} className={styles.title}>
          {title}
        </h3>
        <p>{shows}</p>
        {twin && <p className={styles.same}>To visitors the same as “{twin.title}”.</p>}
        <p className={styles.facts}>
          <code>{stateName(session.value)}</code> <code>{path}</code>
        </p>
      </div>
      <div className={styles.languages} style={sizes as CSSProperties}>
        {locales
          .filter((locale) => (choices.locale ?? locale) === locale)
          .map((locale) => (
            <div key={locale} role="group" aria-label={localeNames[locale]}>
              <p lang={locale} className={styles.languageName}>
                {localeNames[locale]}
              </p>
              <div className={styles.frames}>
                {schemes
                  .filter((scheme) => (choices.scheme ?? scheme) === scheme)
                  .flatMap((scheme) =>
                    shown.map((width) => (
                      <Frame
                        key={`${scheme} ${width}`}
                        asked={{ screen, locale, scheme }}
                        width={width}
                        isNear={isNear}
                      />
                    )),
                  )}
              </div>
            </div>
          ))}
      </div>
    </article>
  );
}
