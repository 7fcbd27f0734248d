import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { homeFile } from '../../content/contentFiles';
import { PageTitle } from '../../content/PageTitle';
import { useContent } from '../../content/useContent';
import { paths } from '../../paths';
import styles from './HomePage.module.css';
import { LatestEntry } from './LatestEntry';
import { Owner } from './Owner';
import { ProjectEntry } from './ProjectEntry';
import { YearLine } from './YearLine';

/** The landing page: who the owner is, a few projects, the newest of what they wrote, and their year. */
export function HomePage() {
  const projectsId = useId();
  const latestId = useId();
  const { projects, latest, year } = useContent(homeFile);

  return (
    <>
      <PageTitle />
      <Owner />
      {year.length > 0 && <YearLine year={year} />}
      {projects.length > 0 && (
        <section aria-labelledby={projectsId} className={styles.section}>
          <h2 id={projectsId} className={styles.heading}>
            <FormattedMessage id="pages.home.projects" />
          </h2>
          <ul className={styles.list}>
            {projects.map((project) => (
              <li key={project.slug}>
                <ProjectEntry project={project} />
              </li>
            ))}
          </ul>
          <p className={styles.all}>
            <Link to={paths.projects}>
              <FormattedMessage id="pages.home.allProjects" />
            </Link>
          </p>
        </section>
      )}
      {latest.length > 0 && (
        <section aria-labelledby={latestId} className={styles.section}>
          <h2 id={latestId} className={styles.heading}>
            <FormattedMessage id="pages.home.latest" />
          </h2>
          <ul className={styles.list}>
            {latest.map((activity) => (
              <li key={`${activity.kind} ${activity.path}`}>
                <LatestEntry activity={activity} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
