import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { useIsHydrated } from '../ui/useIsHydrated';
import { addressOf } from './address';
import styles from './LanguageLinks.module.css';
import { localeNames } from './locales';
import { useAddressLocale } from './useAddressLocale';

/**
 * Links to the addresses of a page in each language. Unlike the picker, they need no JavaScript: crawlers follow them.
 *
 * @param path of the page
 */
export function LanguageLinks({ path }: { path: string }) {
  const intl = useIntl();
  const ofAddress = useAddressLocale();
  const { search, hash } = useLocation();
  // The build does not know them.
  const place = useIsHydrated() ? search + hash : '';
  return (
    <nav aria-label={intl.formatMessage({ id: 'locale.links.label' })}>
      <ul className={styles.list}>
        {Object.entries(localeNames).map(([locale, name]) => (
          <li key={locale}>
            <a
              href={addressOf(path, locale) + place}
              hrefLang={locale}
              lang={locale}
              aria-current={locale === ofAddress ? 'page' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
