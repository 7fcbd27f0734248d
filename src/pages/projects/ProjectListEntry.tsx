import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { ProjectSummary } from '../../content/compiledContent';
import { ContentPicture, listCover } from '../../reading/ContentPicture';
import { InLanguage } from '../../content/InLanguage';
import { ListedEntry } from '../../reading/ListedEntry';
import { ProjectLinks } from '../../reading/ProjectLinks';
import shared from '../../reading/shared.module.css';
import { TagList } from '../../reading/TagList';
import { projectAnchor, entryPath } from '../../paths';
import styles from './ProjectListEntry.module.css';

/** A project in the list. The title links to its page, if it has one. */
export function ProjectListEntry({ project }: { project: ProjectSummary }) {
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
