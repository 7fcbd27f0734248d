import type { ProjectSummary } from '../../content/compiledContent';
import { useEntry } from '../../content/useEntry';
import { atTop, ContentPicture } from '../../reading/ContentPicture';
import { EntryPage } from '../../reading/EntryPage';
import { ProjectLinks } from '../../reading/ProjectLinks';
import { RichText } from '../../reading/RichText';
import { TagList } from '../../reading/TagList';
import styles from './ProjectPage.module.css';

/** The page of a project that has a text. */
export function Component() {
  const entry = useEntry<ProjectSummary>();
  const { summary, tags, links, cover } = entry.summary;

  return (
    <EntryPage
      kind="projects"
      entry={entry}
      summary={summary}
      facts={
        <>
          <TagList tags={tags} />
          <ProjectLinks links={links} />
        </>
      }
    >
      {cover && <ContentPicture picture={cover} className={styles.cover} {...atTop} />}
      {entry.body && <RichText body={entry.body} />}
    </EntryPage>
  );
}
