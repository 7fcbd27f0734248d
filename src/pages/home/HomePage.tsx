import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { homeFile } from '../../content/contentFiles';
import { PageHead } from '../../reading/PageHead';
import { useContent } from '../../content/useContent';
import { paths } from '../../paths';
import { MarginSection } from '../../ui/MarginSection';
import styles from './HomePage.module.css';
import { LatestEntry } from './LatestEntry';
import { Owner } from './Owner';
import { ProjectEntry } from './ProjectEntry';
import { YearLine } from './YearLine';

/** The landing page: who the owner is, a few projects, the newest of what they wrote, and their year. */
export function HomePage() {
  const { projects, latest, year } = useContent(homeFile);

  return (
    <>
      <PageHead />
      <Owner />
      {year.length > 0 && <YearLine className={styles.section} year={year} />}
      {projects.length > 0 && (
        <MarginSection
          className={styles.section}
          heading={<FormattedMessage id="pages.home.projects" />}
        >
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
        </MarginSection>
      )}
      {latest.length > 0 && (
        <MarginSection
          className={styles.section}
          heading={<FormattedMessage id="pages.home.latest" />}
        >
          <ul className={styles.list}>
            {latest.map((activity) => (
              <li key={`${activity.kind} ${activity.path}`}>
                <LatestEntry activity={activity} />
              </li>
            ))}
          </ul>
        </MarginSection>
      )}
    </>
  );
}
