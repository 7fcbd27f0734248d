import { memo, useCallback, useRef } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import type { TagCount } from '../../content/compiledContent';
import { paths } from '../../paths';
import { isFiltering, noFilters } from '../../reading/projectFilters';
import { Button } from '../../ui/Button';
import styles from './ProjectSearch.module.css';
import { SearchField } from './SearchField';
import type { Filtering } from './useFilters';

/** Id of the number of matches, where the links between the pages of matches lead. */
export const matchesId = 'matches';

/**
 * The search field, the topic filter and the number of matches.
 *
 * @param tags topics to choose from
 * @param found number of matches among the `count` projects
 * @param isLate whether to announce that the matches are loading
 */
export function ProjectSearch({
  filtering: { filters, type, choose, settle },
  tags,
  found,
  count,
  isLate,
}: {
  filtering: Filtering;
  tags: readonly TagCount[];
  found: number;
  count: number;
  isLate: boolean;
}) {
  const field = useRef<HTMLInputElement>(null);
  const chooseTags = useCallback((chosen: readonly string[]) => choose({ tags: chosen }), [choose]);
  return (
    // The action is for a visitor who submits before the page is hydrated.
    <form
      role="search"
      action={paths.projects}
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        settle();
      }}
    >
      <SearchField ref={field} value={filters.query} onType={type} onLeave={settle} />
      <TagFilter tags={tags} chosen={filters.tags} onChange={chooseTags} />
      <p className={styles.outcome}>
        <span role="status" id={matchesId}>
          {isLate ? <FormattedMessage id="ui.loading.text" /> : <Count found={found} of={count} />}
        </span>
        {isFiltering(filters) && (
          <Button
            variant="quiet"
            onClick={() => {
              choose(noFilters);
              // The button, which has the focus, disappears with the filters.
              field.current?.focus();
            }}
          >
            <FormattedMessage id="pages.projects.clear" />
          </Button>
        )}
      </p>
    </form>
  );
}

function Count({ found, of }: { found: number; of: number }) {
  if (found === of) return <FormattedMessage id="pages.projects.count" values={{ count: of }} />;
  if (found === 0) return <FormattedMessage id="pages.projects.noneFound" />;
  return <FormattedMessage id="pages.projects.found" values={{ found, count: of }} />;
}

/**
 * Checkboxes for topics, each with its number of matches. Memoized: dozens of them do not render again
 * with each letter of a search.
 *
 * @param onChange called with the chosen topics
 */
const TagFilter = memo(function TagFilter({
  tags,
  chosen,
  onChange,
}: {
  tags: readonly TagCount[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  if (tags.length === 0) return null;
  return (
    <fieldset className={styles.tags}>
      <legend className={styles.legend}>
        <FormattedMessage id="reading.tagList.label" />
      </legend>
      {tags.map(({ tag, count }) => (
        <label key={tag} className={styles.tag} data-empty={count === 0}>
          <input
            type="checkbox"
            name="tag"
            value={tag}
            checked={chosen.includes(tag)}
            onChange={({ currentTarget: { checked } }) => {
              const others = chosen.filter((other) => other !== tag);
              onChange(checked ? [...others, tag] : others);
            }}
          />
          <span translate="no">{tag}</span>{' '}
          <span className={styles.count}>
            <FormattedNumber value={count} />
          </span>
        </label>
      ))}
    </fieldset>
  );
});
