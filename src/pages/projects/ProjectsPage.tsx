import { useDeferredValue, useMemo, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { projectsFile } from '../../content/contentFiles';
import { useKindName } from '../../reading/KindName';
import { PageHead } from '../../reading/PageHead';
import { useContent } from '../../content/useContent';
import { paths } from '../../paths';
import { Button } from '../../ui/Button';
import { noFilters } from '../../reading/projectFilters';
import { ProjectList } from './ProjectList';
import styles from './ProjectsPage.module.css';
import { SearchField } from './SearchField';
import { prepareSearch } from './searchProjects';
import { TagFilter } from './TagFilter';
import { useFilters } from './useFilters';

/** "My Projects": all of them or those looked for, newest first, year by year. */
export function ProjectsPage() {
  const intl = useIntl();
  const title = useKindName('projects');
  const projects = useContent(projectsFile);
  const field = useRef<HTMLInputElement>(null);
  const { filters, type, choose, settle } = useFilters();
  const search = useMemo(() => prepareSearch(projects), [projects]);
  // The field follows the keys at once, thousands of projects a moment later.
  const looked = useDeferredValue(filters);
  const { found, tags } = useMemo(() => search(looked, intl.locale), [search, looked, intl.locale]);
  const isFiltered = filters.query !== '' || filters.tags.length > 0;

  return (
    <>
      <PageHead title={title} />
      <h1 className={styles.title}>{title}</h1>
      {projects.length === 0 && !isFiltered ? (
        <p>
          <FormattedMessage id="pages.projects.empty" />
        </p>
      ) : (
        <>
          {/* Without script it still asks for the page of this search. */}
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
            <TagFilter
              tags={tags}
              chosen={filters.tags}
              onChange={(chosen) => {
                choose({ ...filters, tags: chosen });
              }}
            />
            <p className={styles.outcome}>
              <span role="status">
                <Count found={found.length} of={projects.length} />
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
          <ProjectList projects={found} />
        </>
      )}
    </>
  );
}

function Count({ found, of }: { found: number; of: number }) {
  if (found === of) return <FormattedMessage id="pages.projects.count" values={{ count: of }} />;
  if (found === 0) return <FormattedMessage id="pages.projects.noneFound" />;
  return <FormattedMessage id="pages.projects.found" values={{ found, count: of }} />;
}
