import { useId } from 'react';
import type { ProjectSummary } from '../content/compiledContent';
import { InLanguage } from '../content/InLanguage';
import { projectAnchor } from '../paths';
import { ContentPicture, listCover } from './ContentPicture';
import { ListedEntry } from './ListedEntry';
import styles from './ListedProject.module.css';
import pageStyles from './pages.module.css';
import { ProjectLinks } from './ProjectLinks';
import { linksBesideTitle, ProjectTitle } from './ProjectTitle';
import shared from './shared.module.css';
import { TopicList } from './TopicList';

/** A project in a list of projects. */
export function ListedProject({ project }: { project: ProjectSummary }) {
  const nameId = useId();
  const { slug, title, summary, date, topics, cover } = project;
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
      language={title.lang}
      className={cover && shared.pictured}
      title={<ProjectTitle project={project}>{name}</ProjectTitle>}
    >
      <div className={styles.text}>
        <p className={shared.measure}>
          <InLanguage text={summary} />
        </p>
        <div className={pageStyles.facts}>
          <ProjectLinks links={linksBesideTitle(project)} titleId={nameId} />
          <TopicList topics={topics} />
        </div>
      </div>
      {cover && <ContentPicture picture={cover} sizes={listCover} className={shared.cover} />}
    </ListedEntry>
  );
}
