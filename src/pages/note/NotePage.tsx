import { FormattedMessage } from 'react-intl';
import { useLocation, useParams } from 'react-router-dom';
import { entryFile } from '../../content/contentFiles';
import { EntryHeader } from '../../content/EntryHeader';
import { Neighbours } from '../../content/Neighbours';
import { notesSectionOf } from '../../content/notesSectionOf';
import { PageHead } from '../../content/PageHead';
import { RichText } from '../../content/RichText';
import { TagList } from '../../content/TagList';
import { useContent } from '../../content/useContent';
import { entryPath, sectionPath } from '../../paths';
import { Page } from '../../ui/Page';
import styles from './NotePage.module.css';
import { Outline } from './Outline';

/** One note: what it is about, when it was written, how long it takes to read, and the text. */
export function NotePage() {
  const section = notesSectionOf(useLocation().pathname);
  const { slug = '' } = useParams();
  const { summary, body, newer, older } = useContent((locale) => entryFile(locale, section, slug));
  const { title, date, tags, minutes } = summary;

  return (
    <Page>
      <PageHead
        title={title.text}
        description={summary.summary.text}
        type="article"
        published={date}
      />
      <article>
        <EntryHeader
          kind={section}
          listPath={sectionPath(section)}
          date={date}
          title={title}
          summary={summary.summary}
        >
          <div className={styles.facts}>
            <span>
              <FormattedMessage id="content.notes.minutes" values={{ minutes }} />
            </span>
            <TagList tags={tags} />
          </div>
        </EntryHeader>
        {body && (
          <div className={styles.body}>
            <Outline body={body} />
            <RichText body={body} />
          </div>
        )}
      </article>
      <Neighbours newer={newer} older={older} pathOf={(other) => entryPath(section, other)} />
    </Page>
  );
}
