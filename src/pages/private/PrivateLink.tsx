import { FormattedMessage, useIntl } from 'react-intl';
import { upToDate, usePrivateEntriesQuery } from '../../content/entriesApi';
import { paths } from '../../paths';
import { BarLink } from '../../ui/BarLink';
import { Icon } from '../../ui/Icon';
import styles from './PrivateLink.module.css';

/**
 * The link to the private entries. On phones, it is an icon. Renders nothing if the API offers no private entries.
 */
export function PrivateLink() {
  const intl = useIntl();
  const { data: entries } = usePrivateEntriesQuery({ locale: intl.locale }, upToDate);
  if (!entries) return null;
  return (
    <BarLink to={paths.private} aria-label={intl.formatMessage({ id: 'pages.private.link' })}>
      <Icon shape="letter" className={styles.icon} />
      <span className={styles.name}>
        <FormattedMessage id="pages.private.name" />
      </span>
    </BarLink>
  );
}
