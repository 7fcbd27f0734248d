import {
  Component,
  Suspense,
  use,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useState,
  type ReactNode,
} from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { forgetFailures, loadOnce } from '../../content/contentCache';
import { topicsFile } from '../../content/contentFiles';
import { useContent } from '../../content/useContent';
import { paths, searchFieldId } from '../../paths';
import { PageHead } from '../../reading/PageHead';
import shared from '../../reading/shared.module.css';
import { Button } from '../../ui/Button';
import { Loading } from '../../ui/Loading';
import { Notice } from '../../ui/Notice';
import { Page } from '../../ui/Page';
import { SearchField } from './SearchField';
import styles from './SearchPage.module.css';

/** In milliseconds. Browsers limit address changes (Safari: 100 in 30 s), so not every letter is one. */
const pauseInTyping = 300;

/** The code of the search is loaded when the visitor uses the field. */
const loadResults = loadOnce(
  () => import(/* webpackChunkName: "searchResults" */ './SearchResults'),
);

/** The search over all sections, `/search?q=…`. */
export function SearchPage() {
  const { locale, formatMessage } = useIntl();
  const title = formatMessage({ id: 'pages.search.title' });
  const [query, setQuery] = useQuery();
  const topics = useContent(topicsFile);
  const [isUsed, setUsed] = useState(false);
  // The field follows the keys at once, the results when they are ready.
  const searched = useDeferredValue(query);

  return (
    <Page>
      <PageHead title={title} unlisted />
      <h1 className={styles.title}>{title}</h1>
      <noscript>
        <p>
          <FormattedMessage id="pages.search.needsScript" />
        </p>
      </noscript>
      {/* Above the results, so that they do not move it. */}
      {topics.length > 0 && (
        <p className={styles.topics}>
          <Link to={paths.topics} className={shared.textLink}>
            <FormattedMessage id="pages.search.topics" />
          </Link>
        </p>
      )}
      {/* The action is for a visitor who submits before the page is hydrated. */}
      <form
        role="search"
        action={paths.search}
        className={styles.search}
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
        {(isUsed || query !== '') && (
          <ResultsBoundary key={locale}>
            <Suspense fallback={<Loading />}>
              <Results query={searched} />
            </Suspense>
          </ResultsBoundary>
        )}
      </form>
    </Page>
  );
}

function Results({ query }: { query: string }) {
  const { SearchResults } = use(loadResults());
  return <SearchResults query={query} />;
}

/**
 * Says in place of the results that the code, the list or a text of the search has not arrived. The field with the
 * typed query stays, because it is outside this boundary.
 */
class ResultsBoundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false, retries: 0 };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    forgetFailures();
  }

  retry = () => {
    // The server may have another build, without the files of this one. The URL contains the query.
    if (this.state.retries > 0 && navigator.onLine) {
      window.location.reload();
      return;
    }
    // The button, which has the focus, disappears.
    document.getElementById(searchFieldId)?.focus();
    this.setState({ hasFailed: false, retries: this.state.retries + 1 });
  };

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <>
        <Notice tone="error">
          <FormattedMessage id="pages.search.failed" />
        </Notice>
        <Button onClick={this.retry}>
          <FormattedMessage id="pages.search.retry" />
        </Button>
      </>
    );
  }
}

/**
 * The query, kept in the URL, whose entry in the history is replaced after a pause in typing. An address set by Back or
 * by a link sets the query.
 *
 * @returns the query, and a function that changes it; `isFinal` writes it to the address without waiting
 */
function useQuery() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get('q') ?? '';
  const [query, setQuery] = useState(inAddress);
  const [read, setRead] = useState(inAddress);
  // The last query written here: what was typed since takes precedence.
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
    void navigate({ search: params.toString() }, { replace: true });
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
