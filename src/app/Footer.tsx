import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { Localized } from '../content/InLanguage';
import { hasNotes, hasTopics, profile } from '../content/owner';
import { ProfileLink } from '../content/ProfileLink';
import { addressOf } from '../locale/address';
import { LanguageLinks } from '../locale/LanguageLinks';
import { useAddressLocale } from '../locale/useAddressLocale';
import { feedPath, fileUrl, paths } from '../paths';
import styles from './Footer.module.css';

/**
 * The footer of every page. It shows the site owner's name and profile links. It also links to the
 * list of topics, to the feed, and to the current page in each language. In print, it shows only
 * the owner's name and the page's URL.
 *
 * @param path the page's path
 */
export function Footer({ path }: { path: string }) {
  const { locale } = useIntl();
  const ofAddress = useAddressLocale();
  return (
    <footer className={styles.footer}>
      <div className={styles.content}>
        <p>
          <Link to={paths.home} className={styles.name}>
            <Localized text={profile.name} />
          </Link>
          <span className={styles.url} translate="no">
            {(process.env.PUBLIC_URL ?? '') + addressOf(path, ofAddress)}
          </span>
        </p>
        <ul className={styles.links}>
          {profile.links.map((link) => (
            <li key={link.url}>
              <ProfileLink link={link} />
            </li>
          ))}
          {hasTopics && (
            <li>
              <Link to={paths.topics}>
                <FormattedMessage id="entries.topicList.label" />
              </Link>
            </li>
          )}
          {hasNotes && (
            <li>
              <a href={fileUrl(feedPath(locale))}>
                <FormattedMessage id="entries.feed.link" />
              </a>
            </li>
          )}
        </ul>
        {/* With JavaScript, the top bar has the language picker. */}
        <div className={styles.languages}>
          <LanguageLinks path={path} className={styles.links} />
        </div>
      </div>
    </footer>
  );
}
