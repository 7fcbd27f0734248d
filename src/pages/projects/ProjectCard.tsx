import { useId } from 'react';
import { FormattedDate, useIntl } from 'react-intl';
import { Localized } from '../../content/Localized';
import type { Project } from '../../content/project';
import { Card } from '../../ui/Card';
import styles from './ProjectCard.module.css';
import { ProjectCover } from './ProjectCover';
import { ProjectLinks } from './ProjectLinks';

/** All the owner wrote about a project. */
export function ProjectCard({ project }: { project: Project }) {
  const intl = useIntl();
  const titleId = useId();
  const { title, summary, date, tags, links, cover } = project;

  return (
    <Card aria-labelledby={titleId} cover={cover && <ProjectCover cover={cover} />}>
      <div className={styles.text}>
        <p className={styles.date}>
          <time dateTime={date}>
            {/* A calendar date has no time zone; read in another than UTC it could be the day before. */}
            <FormattedDate value={date} year="numeric" month="long" day="numeric" timeZone="UTC" />
          </time>
        </p>
        <h3 id={titleId}>
          <Localized text={title} />
        </h3>
        <p className={styles.summary}>
          <Localized text={summary} />
        </p>
        {tags.length > 0 && (
          <ul
            className={styles.tags}
            aria-label={intl.formatMessage({ id: 'pages.projects.tags' })}
          >
            {tags.map((tag) => (
              // Tags are written once, in no language of the page: keep them from its line breaking.
              <li key={tag} translate="no">
                {tag}
              </li>
            ))}
          </ul>
        )}
        <ProjectLinks links={links} titleId={titleId} />
      </div>
    </Card>
  );
}
