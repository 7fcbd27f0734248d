import { useIntl } from 'react-intl';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { addressOf } from './address';
import styles from './LocalePicker.module.css';
import { rememberLocale } from './rememberLocale';
import { localeNames, type Locale } from './locales';
import { localeChanged, selectLocale } from './localeSlice';
import { useAddressLocale } from './useAddressLocale';

/**
 * A menu for choosing the site's language. Each option is the language's own name, so that visitors
 * who read no other language can find theirs. If the URL contains a language (`/ja/projects`), the
 * menu opens the same page at the chosen language's URL.
 */
export function LocalePicker({
  open = (address) => window.location.assign(address),
}: {
  open?: (address: string) => void;
}) {
  const intl = useIntl();
  const current = useSelector(selectLocale);
  const dispatch = useDispatch();
  const { pathname, search, hash } = useLocation();
  const ofAddress = useAddressLocale();

  function choose(locale: Locale) {
    rememberLocale(locale);
    if (ofAddress) open(addressOf(pathname, locale) + search + hash);
    else dispatch(localeChanged(locale));
  }

  return (
    <select
      className={styles['picker']}
      data-needs-script
      aria-label={intl.formatMessage({ id: 'locale.picker.label' })}
      lang={current}
      value={current}
      onChange={(event) => choose(event.target.value as Locale)}
    >
      {Object.entries(localeNames).map(([locale, name]) => (
        <option key={locale} value={locale} lang={locale}>
          {name}
        </option>
      ))}
    </select>
  );
}
