import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { ProjectSummary } from '../content/compiledContent';
import { InLanguage } from '../content/InLanguage';
import { entryPath, projectAnchor } from '../paths';
import { ContentPicture, listCover } from './ContentPicture';
import { ListedEntry } from './ListedEntry';
import styles from './ListedProject.module.css';
import { ProjectLinks } from './ProjectLinks';
import shared from './shared.module.css';
import { TagList } from './TagList';

/** A project in the list. The title links to its page, if it has one. */
export function ListedProject({ project }: { project: ProjectSummary }) {
  const nameId = useId();
  const { slug, title, summary, date, tags, links, cover, hasPage } = project;
  const name = (
    <span id={nameId}>
      <InLanguage text={title} />
    </span>
  );

  return (
    <ListedEntry
      id={projectAnchor(slug)}
      date={date}
      draft={project.draft}
      className={styles.project}
      title={hasPage ? <Link to={entryPath('projects', slug)}>{name}</Link> : name}
    >
      <div className={styles.text}>
        <p className={shared.measure}>
          <InLanguage text={summary} />
        </p>
        <TagList tags={tags} />
        <ProjectLinks links={links} titleId={nameId} />
      </div>
      {cover && <ContentPicture picture={cover} sizes={listCover} className={styles.cover} />}
    </ListedEntry>
  );
}
