import { useParams } from 'react-router-dom';
import { projectFile } from '../../content/contentFiles';
import { ContentPicture } from '../../reading/ContentPicture';
import { EntryHeader } from '../../reading/EntryHeader';
import { Neighbours } from '../../reading/Neighbours';
import { PageHead } from '../../reading/PageHead';
import { tagPath } from '../../reading/projectFilters';
import { ProjectLinks } from '../../reading/ProjectLinks';
import { RichText } from '../../reading/RichText';
import { TagList } from '../../reading/TagList';
import { useContent } from '../../content/useContent';
import { paths, projectPath } from '../../paths';
import { Page } from '../../ui/Page';
import styles from './ProjectPage.module.css';

/** The page of a project that has a text. */
export function ProjectPage() {
  const { slug = '' } = useParams();
  const { summary, body, newer, older } = useContent((locale) => projectFile(locale, slug));
  const { title, date, tags, links, cover } = summary;

  return (
    <Page>
      <PageHead
        title={title.text}
        description={summary.summary.text}
        type="article"
        published={date}
        image={cover}
      />
      <article>
        <EntryHeader
          kind="projects"
          listPath={paths.projects}
          date={date}
          draft={summary.draft}
          title={title}
          summary={summary.summary}
        >
          <TagList tags={tags} pathOf={tagPath} />
          <ProjectLinks links={links} />
        </EntryHeader>
        {cover && <ContentPicture picture={cover} loading="eager" className={styles.cover} />}
        {body && <RichText body={body} />}
      </article>
      <Neighbours newer={newer} older={older} pathOf={projectPath} />
    </Page>
  );
}
