import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLoaderData, useNavigate } from 'react-router-dom';
import type { SearchIndex, Suggestions } from '../../content/compiledContent';
import { searchFile } from '../../content/contentFiles';
import { loadContent } from '../../content/loadContent';
import { addressOf } from '../../locale/address';
import { useAddressLocale } from '../../locale/useAddressLocale';
import { paths, searchFieldId } from '../../paths';
import { PageHead } from '../../frame/PageHead';
import { recover } from '../../start/recover';
import { Suggested } from '../../entries/Suggested';
import { YearLine } from '../../entries/YearLine';
import { Button } from '../../ui/Button';
import { Loading } from '../../ui/Loading';
import { Notice } from '../../ui/Notice';
import { Page } from '../../ui/Page';
import { usePageLocation } from '../../ui/pageLocation';
import { SearchField } from './SearchField';
import styles from './SearchPage.module.css';

/**
 * How long the visitor must pause typing before the URL changes, in milliseconds. The URL cannot
 * change with every letter, because browsers limit how often it may change (Safari allows 100
 * changes in 30 seconds).
 */
const pauseInTyping = 300;

/** The search page, `/search?q=…`. It searches all sections. */
export function Component() {
  const { locale, formatMessage } = useIntl();
  const ofAddress = useAddressLocale();
  const title = formatMessage({ id: 'pages.search.title' });
  const [query, setQuery] = useQuery();
  const suggestions = useLoaderData<Suggestions>();
  const [isUsed, setUsed] = useState(false);
  // The field changes at once. The results change as soon as React has time to render them.
  const searched = useDeferredValue(query);
  const [hasFailed, setFailed] = useState(false);
  const onFailure = (error: unknown) => {
    console.error('The search could not be loaded.', error);
    setFailed(true);
  };
  const isNeeded = (isUsed || query !== '') && !hasFailed;
  const results = useResults(locale, isNeeded, onFailure);

  async function retry() {
    // The server may have a newer build and no longer have this build's files. The query survives a
    // reload, because it is in the URL.
    if (await recover()) return;
    // The focused button disappears, so move the focus to the search field.
    document.getElementById(searchFieldId)?.focus();
    setFailed(false);
  }

  return (
    <Page>
      <PageHead title={title} unlisted />
      <h1 className={styles.above}>{title}</h1>
      <noscript>
        <p className={styles.above}>
          <FormattedMessage id="pages.search.needsScript" />
        </p>
      </noscript>
      {/* The application handles each submit, also one from before hydration, which is held back until
          then. The action is for browsers without scripts that do not know the media query
          `scripting` and therefore show the form. */}
      <form
        role="search"
        action={addressOf(paths.search, ofAddress)}
        className={styles.search}
        data-needs-script
        onSubmit={(event) => {
          event.preventDefault();
          setQuery(query, { isFinal: true });
        }}
      >
        <SearchField
          value={query}
          onType={setQuery}
          onUse={() => setUsed(true)}
          onLeave={() => setQuery(query, { isFinal: true })}
          onClear={() => setQuery('', { isFinal: true })}
        />
        {hasFailed && <Failure onRetry={() => void retry()} />}
        {isNeeded && !results && <Loading />}
        {isNeeded && results && (
          <results.SearchResults
            key={locale}
            index={results.index}
            query={searched}
            onFailure={onFailure}
            whenNothing={<Suggested suggestions={suggestions} />}
          />
        )}
      </form>
      {query.trim() === '' && <Suggested suggestions={suggestions} />}
      <YearLine />
    </Page>
  );
}

/**
 * The message that replaces the results if the code, the index or one of the search's text files
 * could not be loaded.
 */
function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <Notice tone="error">
        <FormattedMessage id="pages.search.failed" />
      </Notice>
      <Button onClick={onRetry}>
        <FormattedMessage id="pages.search.retry" />
      </Button>
    </>
  );
}

/**
 * Loads the search's code and index as soon as they are needed. Returns undefined until they have
 * loaded.
 */
function useResults(locale: string, isNeeded: boolean, onFailure: (error: unknown) => void) {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadResults>>>();
  const fail = useEffectEvent(onFailure);
  const isWanted = isNeeded && loaded?.locale !== locale;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    loadResults(locale).then(
      (results) => isCurrent && setLoaded(results),
      (error: unknown) => isCurrent && fail(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, locale]);
  return isWanted ? undefined : loaded;
}

async function loadResults(locale: string) {
  const [{ SearchResults }, index] = await Promise.all([
    import(/* webpackChunkName: "searchResults" */ './SearchResults'),
    loadContent<SearchIndex>(searchFile(locale)),
  ]);
  return { locale, SearchResults, index };
}

/**
 * Keeps the query in the URL. After a pause in typing, the URL with the new query replaces the
 * current history entry. If the Back button or a link changes the URL, the query changes as well.
 *
 * @returns the query, and a function that changes it. If `isFinal` is true, the URL changes without
 * waiting for a pause.
 */
function useQuery() {
  const { search } = usePageLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get('q') ?? '';
  const [query, setQuery] = useState(inAddress);
  const [read, setRead] = useState(inAddress);
  // The last query that this hook wrote to the URL. When the router reports this query, it must not
  // replace what the visitor has typed since.
  const [written, setWritten] = useState(inAddress);
  if (read !== inAddress) {
    setRead(inAddress);
    if (inAddress !== written) {
      setWritten(inAddress);
      setQuery(inAddress);
    }
  }

  function write(next: string) {
    if (next === written) return;
    setWritten(next);
    const params = new URLSearchParams(next === '' ? {} : { q: next });
    void navigate({ search: params.toString() }, { replace: true, preventScrollReset: true });
  }
  const writeQuery = useEffectEvent(() => write(query));
  useEffect(() => {
    const timer = setTimeout(writeQuery, pauseInTyping);
    return () => clearTimeout(timer);
  }, [query]);

  return [
    query,
    (next: string, { isFinal = false } = {}) => {
      setQuery(next);
      if (isFinal) write(next);
    },
  ] as const;
}
