import { useEffect, useState } from 'react';
import { FormattedList, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import field from '../forms/Field.module.css';
import { addressOf } from '../locale/address';
import { useAddressLocale } from '../locale/useAddressLocale';
import type { SiteEntry } from '../content/compiledContent';
import { searchFile } from '../content/contentFiles';
import { InLanguage } from '../content/InLanguage';
import { KindName } from '../content/KindName';
import { loadContent } from '../content/loadContent';
import { writtenSections } from '../content/owner';
import { isPrivateEntryPath, paths, sectionPath } from '../paths';
import { Button } from '../ui/Button';
import { Page } from '../ui/Page';
import { usePageLocation } from '../ui/pageLocation';
import { Square } from '../ui/Square';
import { nearestEntries, wordsOf } from './nearestEntries';
import styles from './NotFoundPage.module.css';
import { PageHead } from './PageHead';

/**
 * The page for every unknown URL. The document is the same at all of them. Once the application has
 * started, the page also suggests the entries with the most similar addresses, and the
 * search field contains the words of the address.
 *
 * The page needs none of the owner's content: the server may switch to a new build while a browser is
 * loading this page, and the old build's content is then missing. The page then suggests nothing.
 */
export function NotFoundPage() {
  const intl = useIntl();
  const ofAddress = useAddressLocale();
  const title = intl.formatMessage({ id: 'pages.notFound.title' });
  const search = intl.formatMessage({ id: 'pages.search.title' });
  const words = useWords();
  const nearest = useNearest(words);

  return (
    <Page>
      <PageHead title={title} unlisted />
      <div className={styles.text}>
        <h1>{title}</h1>
        <p>
          <FormattedMessage id="pages.notFound.text" /> <Square />
        </p>
        {/* Screen readers announce the suggestion that replaces this line. */}
        <p role="status" data-needs-script>
          {nearest.length === 0 ? (
            <FormattedMessage id="pages.notFound.search" />
          ) : (
            <FormattedMessage
              id="pages.notFound.nearest"
              values={{
                titles: (
                  <FormattedList
                    type="disjunction"
                    value={nearest.map(({ path, title }) => (
                      <Link key={path} to={path}>
                        <InLanguage text={title} />
                      </Link>
                    ))}
                  />
                ),
              }}
            />
          )}
        </p>
        <form
          role="search"
          action={addressOf(paths.search, ofAddress)}
          className={field.search}
          data-needs-script
        >
          <input
            type="search"
            name="q"
            defaultValue={words}
            aria-label={intl.formatMessage({ id: 'pages.search.field' })}
            className={field.input}
          />
          <Button type="submit">{search}</Button>
        </form>
        <ul className={styles.links}>
          <li>
            <Link to={paths.home}>
              <FormattedMessage id="pages.notFound.home" />
            </Link>
          </li>
          {(['projects', ...writtenSections] as const).map((kind) => (
            <li key={kind}>
              <Link to={sectionPath(kind)}>
                <KindName kind={kind} />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Page>
  );
}

/**
 * Returns the words of the address, or an empty string if the page suggests nothing: before
 * hydration, when the address is not known, and at the addresses of private entries.
 */
function useWords(): string {
  const { pathname } = usePageLocation();
  const isPrivate = isPrivateEntryPath(`${pathname}/`);
  return isPrivate || pathname === paths.notFound ? '' : wordsOf(pathname);
}

/** Loads the search index, and returns the entries whose addresses are most similar. */
function useNearest(words: string): readonly SiteEntry[] {
  const { locale } = useIntl();
  const [found, setFound] = useState<{ words: string; nearest: readonly SiteEntry[] }>();
  useEffect(() => {
    if (words === '') return undefined;
    let isCurrent = true;
    loadContent(searchFile(locale)).then(
      ({ entries }) => isCurrent && setFound({ words, nearest: nearestEntries(words, entries) }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [words, locale]);
  return found?.words === words ? found.nearest : [];
}
