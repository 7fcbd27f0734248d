import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { upToDate, usePrivateEntriesQuery } from '../../content/entriesApi';
import { paths, withoutSlash } from '../../paths';
import { BarLink } from '../../ui/BarLink';
import { Icon } from '../../ui/Icon';
import { Tooltip } from '../../ui/Tooltip';
import { countNew } from './newEntries';
import styles from './PrivateLink.module.css';

/**
 * The link to the private entries: an icon with the number of new entries. The top bar reserves its
 * space (AccountMenu.module.css). Renders nothing if the API offers no private entries.
 */
export function PrivateLink() {
  const intl = useIntl();
  const { data: entries } = usePrivateEntriesQuery({ locale: intl.locale }, upToDate);
  const isHere = withoutSlash(useLocation().pathname) === paths.private;
  if (!entries) return null;
  const count = isHere ? 0 : countNew(entries);
  return (
    <Tooltip text={<FormattedMessage id="pages.private.tip" />}>
      <BarLink
        to={paths.private}
        aria-label={intl.formatMessage({ id: 'pages.private.link' }, { count })}
      >
        <span className={styles.link}>
          <Icon shape="people" />
          {count > 0 && (
            <span className={styles.count}>
              <FormattedNumber value={count} />
            </span>
          )}
        </span>
      </BarLink>
    </Tooltip>
  );
}
