import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useParams, type To } from 'react-router-dom';
import styles from './Pagination.module.css';
import pageStyles from './pages.module.css';

/**
 * Returns the page number in the URL (`listPagePath` in paths.ts), or 1 if there is none. The
 * loader has already checked the number.
 */
export function usePageNumber(): number {
  const { page = '1' } = useParams();
  return Number(page);
}

/**
 * Links from one page of a list to the previous and next ones. Renders nothing if the list has only
 * one page.
 */
export function Pagination({
  page,
  pages,
  to,
}: {
  page: number;
  pages: number;
  to: (page: number) => To;
}) {
  const intl = useIntl();
  if (pages === 1) return null;
  return (
    <nav
      aria-label={intl.formatMessage({ id: 'entries.pagination.label' })}
      className={`${pageStyles.after} ${styles.pagination}`}
    >
      <span className={styles.link}>
        {page > 1 && (
          <Link to={to(page - 1)} rel="prev">
            <FormattedMessage id="entries.pagination.newer" />
          </Link>
        )}
      </span>
      <span className={styles.place}>
        <FormattedMessage id="entries.pagination.place" values={{ page, pages }} />
      </span>
      <span className={styles.link}>
        {page < pages && (
          <Link to={to(page + 1)} rel="next">
            <FormattedMessage id="entries.pagination.older" />
          </Link>
        )}
      </span>
    </nav>
  );
}
