import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { Localized } from '../../content/Localized';
import { PageTitle } from '../../content/PageTitle';
import { profile } from '../../content/profile';
import { projects } from '../../content/projects';
import { paths } from '../../paths';
import styles from './HomePage.module.css';
import { pickProjects } from './pickProjects';
import { ProjectEntry } from './ProjectEntry';

const shownProjects = pickProjects(projects, 3);

/** The landing page: the owner's name, one line about them, links, and a few projects. */
export function HomePage() {
  const headingId = useId();

  return (
    <>
      <PageTitle />
      <header className={styles.owner}>
        <h1 className={styles.name}>
          <Localized text={profile.name} />
        </h1>
        <p className={styles.line}>
          <Localized text={profile.line} />
        </p>
        <ul className={styles.links}>
          {profile.links.map(({ label, url }) => (
            <li key={url}>
              <a href={url} rel="me">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </header>
      {shownProjects.length > 0 && (
        <section aria-labelledby={headingId}>
          <h2 id={headingId} className={styles.heading}>
            <FormattedMessage id="pages.home.projects" />
          </h2>
          <ul className={styles.projects}>
            {shownProjects.map((project) => (
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
    </>
  );
}
