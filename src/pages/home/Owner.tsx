import { Link } from 'react-router-dom';
import { Localized } from '../../content/InLanguage';
import type { Picture } from '../../content/compiledContent';
import { profile } from '../../content/profile';
import { atTop, ContentPicture } from '../../entries/ContentPicture';
import styles from './Owner.module.css';

/** The owner: name, line, links and, if there is one, a picture. */
export function Owner({ portrait }: { portrait: Picture | undefined }) {
  const { name, line, links } = profile;
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
              {url.startsWith('/') ? (
                <Link to={url}>
                  <Label label={label} />
                </Link>
              ) : (
                <a href={url} rel="me">
                  <Label label={label} />
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
      {portrait && (
        <ContentPicture picture={portrait} className={styles.portrait} sizes="12rem" {...atTop} />
      )}
    </header>
  );
}

function Label({ label }: Pick<(typeof profile.links)[number], 'label'>) {
  return typeof label === 'string' ? label : <Localized text={label} />;
}
