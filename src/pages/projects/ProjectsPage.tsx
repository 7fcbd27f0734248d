import { FormattedMessage } from 'react-intl';
import { projectsFile } from '../../content/contentFiles';
import { useContent } from '../../content/useContent';
import { useKindName } from '../../reading/KindName';
import { PageHead } from '../../reading/PageHead';
import { LongProjects } from './LongProjects';
import styles from './ProjectsPage.module.css';
import { ShortProjects } from './ShortProjects';
import { useFilters } from './useFilters';

/** "My Projects": all of them or those looked for, newest first, year by year. */
export function ProjectsPage() {
  const title = useKindName('projects');
  const list = useContent(projectsFile);
  const filtering = useFilters();
  const { query, tags } = filtering.filters;
  const isFiltered = query !== '' || tags.length > 0;

  return (
    <>
      <PageHead title={title} />
      <h1 className={styles.title}>{title}</h1>
      {list.projects.length === 0 && !isFiltered ? (
        <p>
          <FormattedMessage id="pages.projects.empty" />
        </p>
      ) : list.long ? (
        <LongProjects list={list} long={list.long} filtering={filtering} />
      ) : (
        <ShortProjects projects={list.projects} filtering={filtering} />
      )}
    </>
  );
}
