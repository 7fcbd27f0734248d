import { useCallback, useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import type { TagCount } from '../../content/compiledContent';
import { paths } from '../../paths';
import { noFilters } from '../../reading/projectFilters';
import { Button } from '../../ui/Button';
import styles from './ProjectSearch.module.css';
import { SearchField } from './SearchField';
import { TagFilter } from './TagFilter';
import type { Filtering } from './useFilters';

/**
 * What a visitor looks for, and how many projects that are.
 *
 * @param tags topics to choose from
 * @param found how many projects are shown, of `count`
 * @param isLate whether what is found now is not known for long enough to say so
 * @param onNear called when the visitor comes to it: a search is likely
 */
export function ProjectSearch({
  filtering: { filters, type, choose, settle },
  tags,
  found,
  count,
  isLate = false,
  onNear,
}: {
  filtering: Filtering;
  tags: readonly TagCount[];
  found: number;
  count: number;
  isLate?: boolean;
  onNear?: (() => void) | undefined;
}) {
  const field = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const element = form.current;
    if (!element || !onNear) return undefined;
    element.addEventListener('focusin', onNear);
    element.addEventListener('pointerenter', onNear);
    return () => {
      element.removeEventListener('focusin', onNear);
      element.removeEventListener('pointerenter', onNear);
    };
  }, [onNear]);
  const chooseTags = useCallback((chosen: readonly string[]) => choose({ tags: chosen }), [choose]);
  const isFiltered = filters.query !== '' || filters.tags.length > 0;
  return (
    // Without script it still asks for the page of this search.
    <form
      ref={form}
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
        <span role="status">
          {isLate ? <FormattedMessage id="ui.loading.text" /> : <Count found={found} of={count} />}
        </span>
        {isFiltered && (
          <Button
            variant="quiet"
            onClick={() => {
              choose(noFilters);
              // The button goes with the filters.
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
