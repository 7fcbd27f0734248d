import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { upToDate, usePrivateEntriesQuery } from '../../content/entriesApi';
import { paths, withoutSlash } from '../../paths';
import { BarLink } from '../../ui/BarLink';
import { Icon } from '../../ui/Icon';
import { countNew } from './newEntries';
import styles from './PrivateLink.module.css';

/**
 * The link to the private entries, with the number of new entries. On phones, it is an icon. The top
 * bar reserves its space (AccountMenu). Renders nothing if the API offers no private entries.
 */
export function PrivateLink() {
  const intl = useIntl();
  const { data: entries } = usePrivateEntriesQuery({ locale: intl.locale }, upToDate);
  const isHere = withoutSlash(useLocation().pathname) === paths.private;
  if (!entries) return null;
  const count = isHere ? 0 : countNew(entries);
  return (
    <BarLink
      to={paths.private}
      aria-label={intl.formatMessage({ id: 'pages.private.link' }, { count })}
    >
      <Icon shape="letter" className={styles.icon} />
      <span className={styles.name}>
        <FormattedMessage id="pages.private.name" />
        {'\u00a0'}
      </span>
      {count > 0 && <span className={styles.count}>{count}</span>}
    </BarLink>
  );
}
