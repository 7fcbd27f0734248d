import { useIntl } from 'react-intl';
import { useDispatch, useSelector } from 'react-redux';
import styles from './LocalePicker.module.css';
import { offeredLocales, type Locale } from './locales';
import { localeChosen, selectLocale } from './localeSlice';

/**
 * Chooses the language of the site. Each option is the language's own name, for visitors who read no other language.
 */
export function LocalePicker() {
  const intl = useIntl();
  const current = useSelector(selectLocale);
  const dispatch = useDispatch();
  return (
    <select
      className={styles['picker']}
      aria-label={intl.formatMessage({ id: 'locale.picker.label' })}
      lang={current}
      value={current}
      onChange={(event) => dispatch(localeChosen(event.target.value as Locale))}
    >
      {offeredLocales.map(([locale, name]) => (
        <option key={locale} value={locale} lang={locale}>
          {name}
        </option>
      ))}
    </select>
  );
}
