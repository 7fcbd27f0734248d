import { FormattedList, FormattedMessage, useIntl } from 'react-intl';

/**
 * Names a listed entry's language, such as "Chinese". Renders nothing if the entry is in the page's
 * language.
 *
 * @param language BCP 47 tag; undefined for the page's language
 */
export function LanguageMark({ language }: { language: string | undefined }) {
  const name = useLanguageName();
  if (language === undefined) return null;
  return (
    <>
      {' '}
      <span>{name(language)}</span>
    </>
  );
}

/**
 * A note that names an entry's languages, such as "Only in Chinese and English". Renders nothing if
 * the entry is available in the page's language.
 *
 * @param languages the entry's languages as BCP 47 tags; undefined for all languages
 */
export function OnlyIn({ languages }: { languages: readonly string[] | undefined }) {
  const { locale } = useIntl();
  const name = useLanguageName();
  if (!languages || languages.length === 0 || languages.includes(locale)) return null;
  return (
    <span>
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
