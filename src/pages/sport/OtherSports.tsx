import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Neighbour } from '../../content/compiledContent';
import { InLanguage } from '../../content/InLanguage';
import { entryPath } from '../../paths';
import styles from './OtherSports.module.css';

/** The ways to the sports before and after this one. They stand by name, so neither is newer. */
export function OtherSports({
  previous,
  next,
}: {
  previous: Neighbour | undefined;
  next: Neighbour | undefined;
}) {
  const intl = useIntl();
  if (!previous && !next) return null;
  return (
    <nav aria-label={intl.formatMessage({ id: 'pages.sport.others' })} className={styles.others}>
      {previous && (
        <Link to={entryPath('sports-records', previous.slug)} rel="prev">
          <FormattedMessage
            id="pages.sport.previous"
            values={{ sport: <InLanguage text={previous.title} /> }}
          />
        </Link>
      )}
      {next && (
        <Link to={entryPath('sports-records', next.slug)} rel="next" className={styles.next}>
          <FormattedMessage
            id="pages.sport.next"
            values={{ sport: <InLanguage text={next.title} /> }}
          />
        </Link>
      )}
    </nav>
  );
}
