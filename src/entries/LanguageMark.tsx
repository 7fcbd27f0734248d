import { FormattedList, FormattedMessage, useIntl } from 'react-intl';
import styles from './shared.module.css';

/**
 * The name of the language of an entry in a list, such as "Chinese".
 *
 * @param language BCP 47 tag; undefined for the language of the page
 * @param isInMargin whether it follows the day in the margin, where it has a line of its own
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
 * Says on the page of an entry that it has no text in the language of the page: "Only in Chinese and English".
 *
 * @param languages BCP 47 tags; undefined for all
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

/** The name without script and region: readers know "Chinese", not "Chinese (Traditional, Taiwan)". */
function useLanguageName(): (tag: string) => string {
  const { formatDisplayName } = useIntl();
  return (tag) => formatDisplayName(new Intl.Locale(tag).language, { type: 'language' }) ?? tag;
}
