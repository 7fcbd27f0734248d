import { FormattedList, FormattedMessage, useIntl } from 'react-intl';
import styles from './shared.module.css';

/**
 * The name of the language of a listed entry, such as "Chinese". Renders nothing if the entry is in
 * the language of the page.
 *
 * @param language BCP 47 tag; undefined for the language of the page
 * @param isInMargin whether the name follows the day in the margin, where it has a separate line
 */
export function LanguageMark({
  language,
  isInMargin = false,
}: {
  language: string | undefined;
  isInMargin?: boolean;
}) {
  const name = useLanguageName();
  if (language === undefined) return null;
  return (
    <>
      {' '}
      <span className={isInMargin ? `${styles.language} ${styles.inMargin}` : styles.language}>
        {name(language)}
      </span>
    </>
  );
}

/**
 * A remark that names the languages of an entry, such as "Only in Chinese and English". It is shown
 * if the entry is not written in the language of the page.
 *
 * @param languages the languages of the entry as BCP 47 tags; undefined for all languages
 */
export function OnlyIn({ languages }: { languages: readonly string[] | undefined }) {
  const { locale } = useIntl();
  const name = useLanguageName();
  if (!languages || languages.length === 0 || languages.includes(locale)) return null;
  return (
    <span className={styles.onlyIn}>
      <FormattedMessage
        id="entries.entryPage.onlyIn"
        values={{ languages: <FormattedList key="languages" value={languages.map(name)} /> }}
      />
    </span>
  );
}

/**
 * Returns a function that names a language without its script and region, because "Chinese" is
 * easier to read than "Chinese (Traditional, Taiwan)".
 */
function useLanguageName(): (tag: string) => string {
  const { formatDisplayName } = useIntl();
  return (tag) => formatDisplayName(new Intl.Locale(tag).language, { type: 'language' }) ?? tag;
}
