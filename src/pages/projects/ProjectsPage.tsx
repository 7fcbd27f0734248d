import { memo, useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLoaderData, useLocation } from 'react-router-dom';
import type { ProjectSummary } from '../../content/compiledContent';
import { listPage } from '../../content/listPage';
import { listPagePath, paths } from '../../paths';
import { useLate } from '../../progress/useLate';
import { EntriesByYear } from '../../entries/EntriesByYear';
import { useKindName } from '../../content/KindName';
import { ListedProject } from '../../entries/ListedProject';
import { PageHead } from '../../frame/PageHead';
import { Pagination, usePageNumber } from '../../entries/Pagination';
import { filterProjects, useFilters, writeFilters } from './projectFilters';
import type { projectsLoader } from './projectsLoader';
import { matchesId, TopicFilter } from './TopicFilter';
import styles from './TopicFilter.module.css';

/** The minimum number of projects for which the filter is offered. */
const fewestToFilter = 8;

/**
 * The "My Projects" page. It shows one page of the project list or, if the visitor has chosen
 * topics, one page of the matching projects.
 */
export function Component() {
  const { pathname } = useLocation();
  const title = useKindName('projects');
  const page = usePageNumber();
  const { list, all } = useLoaderData<typeof projectsLoader>();
  // The checkboxes change at once, but the list changes only after its content has loaded.
  const { filters, applied, choose, clear } = useFilters();
  const isFiltered = applied.tags.length > 0;
  const { entries, count, tags } = isFiltered ? all : list;
  const isLate = useLate(writeFilters(applied) !== writeFilters(filters));
  // The matches are memoized, so that the list is not rendered again after each choice.
  const matches = useMemo(() => {
    if (!isFiltered) return undefined;
    const result = filterProjects(entries, tags, applied.tags);
    return { ...listPage(result.found, applied.page), tags: result.tags };
  }, [entries, tags, applied, isFiltered]);
  const shown = matches
    ? { ...matches, page: Math.min(applied.page, matches.pages) }
    : { entries, count, pages: list.pages, tags, page };

  // With only a few projects, reading the list is faster than filtering it. However, if the URL
  // contains a topic, the filter is always shown.
  const isOffered = list.count >= fewestToFilter || filters.tags.length > 0;
  const rare = useMemo(
    () => new Set(list.tags.flatMap(({ tag, count: uses }) => (uses === 1 ? [tag] : []))),
    [list],
  );

  return (
    <>
      <PageHead title={title} page={page} />
      <h1 className={styles.title}>{title}</h1>
      {count === 0 ? (
        <p>
          <FormattedMessage id="pages.projects.empty" />
        </p>
      ) : (
        <>
          <TopicFilter
            chosen={filters.tags}
            onChange={choose}
            onClear={clear}
            tags={isOffered ? shown.tags : []}
            rare={rare}
            found={shown.count}
            count={count}
            isLate={isLate}
          />
          <Projects entries={shown.entries} />
          <Pagination
            page={shown.page}
            pages={shown.pages}
            to={(other) =>
              matches
                ? { pathname, search: writeFilters({ ...applied, page: other }), hash: matchesId }
                : listPagePath(paths.projects, other)
            }
          />
        </>
      )}
    </>
  );
}

const Projects = memo(function Projects({ entries }: { entries: readonly ProjectSummary[] }) {
  return (
    <EntriesByYear entries={entries}>
      {(project) => <ListedProject project={project} />}
    </EntriesByYear>
  );
});
