import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { selectIsLoggedIn, useAuth } from '../../auth/AuthProvider';
import type { SearchIndex, TextInLanguage } from '../../content/compiledContent';
import { InLanguage } from '../../content/InLanguage';
import { searchTextsFile } from '../../content/contentFiles';
import { loadContent } from '../../content/loadContent';
import { useLate } from '../../progress/useLate';
import { DayText } from '../../entries/DayText';
import { MarkedKind } from '../../entries/MarkedKind';
import pageStyles from '../../entries/pages.module.css';
import shared from '../../entries/shared.module.css';
import { Button } from '../../ui/Button';
import { RuledEntry } from '../../ui/RuledEntry';
import hidden from '../../ui/visuallyHidden.module.css';
import { topicName } from '../../content/owner';
import { foldText } from './foldText';
import { excerpt, markWords, type Piece } from './markWords';
import { foldEntry, matchEntries, readQuery, type Searchable } from './matchEntries';
import { moveFocus } from './moveFocus';
import styles from './SearchPage.module.css';

/** The number of results shown at first. The "more" button adds the same number. */
const shownAtOnce = 10;

/** How long the number of results must stay the same before it is announced, in milliseconds. */
const pauseBeforeAnnouncement = 700;

interface SearchableText extends TextInLanguage {
  folded: string;
}

/**
 * Shows the number of entries that match a query, and the best matches. Renders nothing for an
 * empty query.
 *
 * @param onFailure called if one of the search's text files cannot be loaded
 * @param whenNothing shown if no entry matches the query
 */
export function SearchResults({
  index: { entries, parts },
  query: typed,
  onFailure,
  whenNothing,
}: {
  index: SearchIndex;
  query: string;
  onFailure: (error: unknown) => void;
  whenNothing: ReactNode;
}) {
  const { locale, formatMessage } = useIntl();
  const searchable = useMemo(
    () => entries.map((entry) => foldEntry(entry, locale)),
    [entries, locale],
  );
  const query = useMemo(() => readQuery(typed, locale), [typed, locale]);
  const isSearching = query.words.length > 0;
  const isLoggedIn = useAuth(selectIsLoggedIn);
  const { texts, isComplete } = useTexts(parts, isSearching, onFailure);
  const found = useMemo(() => {
    const folded = texts.map((text) => text.folded);
    return matchEntries(searchable, folded, query);
  }, [searchable, texts, query]);
  const values = { count: found.length, query: typed.trim() };
  const isLate = useLate(isSearching && !isComplete && found.length === 0);
  const outcome =
    found.length > 0
      ? formatMessage({ id: 'pages.search.found' }, values)
      : isComplete
        ? formatMessage({ id: 'pages.search.none' }, values)
        : isLate
          ? formatMessage({ id: 'ui.loading.text' })
          : '';

  return (
    <>
      <Announcement text={isSearching ? outcome : ''} />
      {isSearching && (
        <>
          <p className={styles.count}>{outcome}</p>
          {isLoggedIn && (
            <p className={styles.count}>
              <FormattedMessage id="pages.search.private" />
            </p>
          )}
          <ResultList query={typed} indices={found}>
            {(index) => (
              <Result
                entry={searchable[index] as Searchable}
                text={texts[index]}
                words={query.words}
              />
            )}
          </ResultList>
          {isComplete && found.length === 0 && whenNothing}
        </>
      )}
    </>
  );
}

/**
 * Loads the text of all entries, file by file, as soon as it is needed. Returns what has loaded so
 * far.
 */
function useTexts(parts: number, isNeeded: boolean, onFailure: (error: unknown) => void) {
  const { locale } = useIntl();
  const [{ texts, loaded }, setLoaded] = useState<{
    texts: readonly SearchableText[];
    /** The number of files that have loaded. */
    loaded: number;
  }>({ texts: [], loaded: 0 });
  const fail = useEffectEvent(onFailure);
  const isWanted = isNeeded && loaded < parts;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    loadContent(searchTextsFile(locale, loaded)).then(
      (more) => {
        if (!isCurrent) return;
        const folded = more.map((one) => ({ text: '', ...one, folded: foldText(one?.text ?? '') }));
        setLoaded((before) => ({ texts: [...before.texts, ...folded], loaded: loaded + 1 }));
      },
      (error: unknown) => isCurrent && fail(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, loaded, locale]);
  return { texts, isComplete: loaded === parts };
}

/** Announces text to screen readers once it has stayed the same for a while. */
function Announcement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), pauseBeforeAnnouncement);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className={hidden.visuallyHidden}>
      {announced}
    </p>
  );
}

/**
 * A list of results with a button that shows more of them. When the query changes, the list shows
 * only the first results again.
 */
function ResultList({
  query,
  indices,
  children,
}: {
  query: string;
  indices: readonly number[];
  children: (index: number) => ReactNode;
}) {
  const { formatMessage } = useIntl();
  const [chosen, setChosen] = useState({ query, limit: shownAtOnce });
  const limit = chosen.query === query ? chosen.limit : shownAtOnce;
  const list = useRef<HTMLOListElement>(null);

  function showMore() {
    // Render the results at once, because the focus moves to the first added result.
    flushSync(() => setChosen({ query, limit: limit + shownAtOnce }));
    list.current?.children[limit]?.querySelector('a')?.focus();
  }

  const more = Math.min(shownAtOnce, indices.length - limit);
  if (indices.length === 0) return null;
  return (
    <>
      <ol
        ref={list}
        className={styles.results}
        aria-label={formatMessage({ id: 'pages.search.results' })}
      >
        {indices.slice(0, limit).map((index) => (
          <li key={index}>{children(index)}</li>
        ))}
      </ol>
      {more > 0 && (
        <Button onClick={showMore}>
          <FormattedMessage id="pages.search.more" values={{ count: more }} />
        </Button>
      )}
    </>
  );
}

/**
 * A result with its matches marked. Below the title, it shows the summary or, if the summary does
 * not contain all the words, the passage of the text that matches best.
 */
function Result({
  entry: { entry, summary: foldedSummary, topics: foldedTopics },
  text,
  words,
}: {
  entry: Searchable;
  text: SearchableText | undefined;
  words: readonly string[];
}) {
  const { locale } = useIntl();
  const { kind, path, title, summary, date, topics } = entry;
  const isInSummary = words.every((word) => foldedSummary.includes(word));
  const found = isInSummary || !text ? undefined : excerpt(text.text, text.folded, words);
  const lines = foldedTopics.split('\n');
  const foundTopics = topics.filter((_, index) =>
    words.some((word) => lines[index]?.includes(word)),
  );
  return (
    <RuledEntry
      smallPrint={
        <>
          {date !== '' && <DayText date={date} form="short" />}
          <MarkedKind kind={kind} />
        </>
      }
    >
      <h2 className={styles.result}>
        <Link to={path} onKeyDown={moveFocus}>
          <Marked pieces={markWords(title.text, words)} of={title} />
        </Link>
      </h2>
      {found ? (
        <p className={shared.measure}>
          <Marked pieces={found} of={text} />
        </p>
      ) : (
        summary && (
          <p className={shared.measure}>
            <Marked pieces={markWords(summary.text, words)} of={summary} />
          </p>
        )
      )}
      {foundTopics.length > 0 && (
        <p className={pageStyles.facts}>
          {foundTopics.map((topic) => (
            <span key={topic} translate="no" className={pageStyles.topic}>
              <Marked pieces={markWords(topicName(topic, locale), words)} />
            </span>
          ))}
        </p>
      )}
    </RuledEntry>
  );
}

/**
 * Shows a text with its matches marked. A change replaces the whole element, because the browser may
 * have translated the page and moved the texts in it, and React could then not remove one of them.
 *
 * @param of the text's language, and where its lines may break
 */
function Marked({
  pieces,
  of: { lang, breaks } = {},
}: {
  pieces: readonly Piece[];
  of?: Omit<TextInLanguage, 'text'> | undefined;
}) {
  const marked = pieces.map(({ text, isMatch }, index) => {
    const start = pieces.slice(0, index).reduce((sum, before) => sum + before.text.length, 0);
    const inPiece = breaks?.map((at) => at - start).filter((at) => at >= 0 && at < text.length);
    const shown = <InLanguage key={index} text={{ text, breaks: inPiece }} />;
    return isMatch ? <mark key={index}>{shown}</mark> : shown;
  });
  return (
    <span key={pieces.map(({ text }) => text).join('\n')} lang={lang} data-words={breaks && true}>
      {marked}
    </span>
  );
}
