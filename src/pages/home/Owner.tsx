import { Localized, useLocalized } from '../../content/Localized';
import { profile } from '../../content/profile';
import styles from './Owner.module.css';

/** The owner: name, line, links and, if there is one, a picture. */
export function Owner() {
  const { name, line, links, picture } = profile;
  return (
    <header className={styles.owner}>
      <div className={styles.text}>
        <h1 className={styles.name}>
          <Localized text={name} />
        </h1>
        <p className={styles.line}>
          <Localized text={line} />
        </p>
        <ul className={styles.links}>
          {links.map(({ label, url }) => (
            <li key={url}>
              <a href={url} rel="me">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
      {picture && <Portrait picture={picture} />}
    </header>
  );
}

function Portrait({ picture }: { picture: NonNullable<typeof profile.picture> }) {
  const { src, width, height } = picture;
  const { text, lang } = useLocalized(picture.alt);
  return (
    <img
      className={styles['portrait']}
      src={src}
      width={width}
      height={height}
      alt={text}
      lang={lang}
    />
  );
}
