import { FormattedDate } from 'react-intl';
import { Localized } from '../../content/Localized';
import type { Project } from '../../content/project';
import styles from './ProjectEntry.module.css';

/** A project as a line of the index: when, what, in a sentence. Its title leads to it, where it can. */
export function ProjectEntry({ project }: { project: Project }) {
  const { demo, article, repo } = project.links;
  const address = demo ?? article ?? repo;
  const title = <Localized text={project.title} />;

  return (
    <article className={styles.entry}>
      <p className={styles.date}>
        <time dateTime={project.date}>
          {/* A calendar date has no time zone; read in another than UTC it could be the day before. */}
          <FormattedDate value={project.date} year="numeric" month="short" timeZone="UTC" />
        </time>
      </p>
      <h3 className={styles.title}>{address ? <a href={address}>{title}</a> : title}</h3>
      <p className={styles.summary}>
        <Localized text={project.summary} />
      </p>
    </article>
  );
}
