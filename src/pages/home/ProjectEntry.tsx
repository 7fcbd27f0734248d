import { FormattedDate } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ProjectSummary } from '../../content/compiledContent';
import { InLanguage } from '../../content/InLanguage';
import { projectPath } from '../../paths';
import { HangingEntry } from '../../ui/HangingEntry';
import styles from './ProjectEntry.module.css';

/** A project as a line of the index: when, what, in a sentence. Its title leads to it, where it can. */
export function ProjectEntry({ project }: { project: ProjectSummary }) {
  const { slug, title, summary, date, links, cover, hasPage } = project;
  const address = links.demo ?? links.article ?? links.repo;
  const name = <InLanguage text={title} />;

  return (
    <HangingEntry
      margin={
        <time dateTime={date}>
          {/* A calendar date has no time zone; read in another than UTC it could be the day before. */}
          <FormattedDate value={date} year="numeric" month="short" timeZone="UTC" />
        </time>
      }
    >
      <div className={styles.project}>
        <div className={styles.text}>
          <h3 className={styles.title}>
            {hasPage ? (
              <Link to={projectPath(slug)}>{name}</Link>
            ) : address ? (
              <a href={address}>{name}</a>
            ) : (
              name
            )}
          </h3>
          <p className={styles.summary}>
            <InLanguage text={summary} />
          </p>
        </div>
        {cover && (
          <img
            className={styles.cover}
            src={cover.src}
            width={cover.width}
            height={cover.height}
            alt={cover.alt.text}
            lang={cover.alt.lang}
            loading="lazy"
            decoding="async"
          />
        )}
      </div>
    </HangingEntry>
  );
}
