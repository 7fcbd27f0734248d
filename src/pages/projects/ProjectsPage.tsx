import { useId } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { PageTitle } from '../../content/PageTitle';
import { projects } from '../../content/projects';
import { groupByYear, type YearOfProjects } from './groupByYear';
import { ProjectCard } from './ProjectCard';
import styles from './ProjectsPage.module.css';

const years = groupByYear(projects);

/** "My Projects": all of them, newest first, year by year. */
export function ProjectsPage() {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'pages.projects.title' });

  return (
    <>
      <PageTitle>{title}</PageTitle>
      <h1 className={styles.title}>{title}</h1>
      {years.length === 0 && (
        <p>
          <FormattedMessage id="pages.projects.empty" />
        </p>
      )}
      {years.map((year) => (
        <YearSection key={year.year} {...year} />
      ))}
    </>
  );
}

function YearSection({ year, projects: projectsOfYear }: YearOfProjects) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={styles.year}>
      <h2 id={headingId} className={styles.heading}>
        <FormattedDate value={year} year="numeric" timeZone="UTC" />
      </h2>
      <ul className={styles.projects}>
        {projectsOfYear.map((project) => (
          <li key={project.slug}>
            <ProjectCard project={project} />
          </li>
        ))}
      </ul>
    </section>
  );
}
