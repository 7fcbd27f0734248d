import { FormattedMessage } from 'react-intl';
import { useLocation, useParams } from 'react-router-dom';
import { entryFile } from '../../content/contentFiles';
import { EntryHeader } from '../../reading/EntryHeader';
import { Neighbours } from '../../reading/Neighbours';
import { notesSectionOf } from '../../reading/notesSectionOf';
import { PageHead } from '../../reading/PageHead';
import { RichText } from '../../reading/RichText';
import { TagList } from '../../reading/TagList';
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
          draft={summary.draft}
          title={title}
          summary={summary.summary}
        >
          <div className={styles.facts}>
            <span>
              <FormattedMessage id="reading.notes.minutes" values={{ minutes }} />
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
