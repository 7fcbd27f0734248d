import { InLanguage, Localized } from '../../content/InLanguage';
import type { Picture, TextInLanguage } from '../../content/compiledContent';
import { profile } from '../../content/owner';
import { ProfileLink } from '../../content/ProfileLink';
import { atTop, ContentPicture } from '../../entries/ContentPicture';
import shared from '../../entries/shared.module.css';
import { Square } from '../../ui/Square';
import styles from './Owner.module.css';

/**
 * Shows the site's owner: the name, one line of text, the links and, if there is one, a portrait.
 */
export function Owner({ line, portrait }: { line: TextInLanguage; portrait: Picture | undefined }) {
  const { name, links } = profile;
  return (
    <header className={styles.owner}>
      <div className={styles.text}>
        <h1 className={styles.name}>
          <Localized text={name} />
          <Square />
        </h1>
        <p className={`${shared.measure} ${styles.line}`}>
          <InLanguage text={line} />
        </p>
        <ul className={styles.links}>
          {links.map((link) => (
            <li key={link.url}>
              <ProfileLink link={link} />
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
