import { useParams } from 'react-router-dom';
import { projectFile } from '../../content/contentFiles';
import { atTop, ContentPicture } from '../../reading/ContentPicture';
import { EntryHeader } from '../../reading/EntryHeader';
import { Neighbours } from '../../reading/Neighbours';
import { PageHead } from '../../reading/PageHead';
import { ProjectLinks } from '../../reading/ProjectLinks';
import { Related } from '../../reading/Related';
import { RichText } from '../../reading/RichText';
import { TagList } from '../../reading/TagList';
import { useContent } from '../../content/useContent';
import { paths, projectPath } from '../../paths';
import { Page } from '../../ui/Page';
import styles from './ProjectPage.module.css';

/** The page of a project that has a text. */
export function ProjectPage() {
  const { slug = '' } = useParams();
  const { summary, languages, body, newer, older, related } = useContent((locale) =>
    projectFile(locale, slug),
  );
  const { title, date, updated, tags, links, cover } = summary;

  return (
    <Page>
      <PageHead
        title={title.text}
        description={summary.summary.text}
        type="article"
        published={date}
        languages={languages}
      />
      <article>
        <EntryHeader
          kind="projects"
          listPath={paths.projects}
          date={date}
          updated={updated}
          draft={summary.draft}
          title={title}
          summary={summary.summary}
        >
          <TagList tags={tags} />
          <ProjectLinks links={links} />
        </EntryHeader>
        {cover && <ContentPicture picture={cover} className={styles.cover} {...atTop} />}
        {body && <RichText body={body} />}
      </article>
      <Related entries={related} />
      <Neighbours newer={newer} older={older} pathOf={projectPath} />
    </Page>
  );
}
