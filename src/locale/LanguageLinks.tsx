import { useIntl } from 'react-intl';
import { usePageLocation } from '../ui/pageLocation';
import { addressOf } from './address';
import { localeNames } from './locales';

/**
 * Links to all language versions of a page. Unlike the language picker, these links need no
 * JavaScript, so crawlers can follow them.
 *
 * @param path the path of the page
 */
export function LanguageLinks({ path, className }: { path: string; className?: string }) {
  const intl = useIntl();
  const { search, hash } = usePageLocation();
  return (
    <nav aria-label={intl.formatMessage({ id: 'locale.links.label' })}>
      <ul className={className}>
        {Object.entries(localeNames).map(([locale, name]) => (
          <li key={locale}>
            <a
              href={addressOf(path, locale) + search + hash}
              hrefLang={locale}
              lang={locale}
              aria-current={locale === intl.locale ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
