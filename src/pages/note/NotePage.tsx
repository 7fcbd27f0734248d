import { FormattedMessage } from 'react-intl';
import { Link, useLocation, useParams } from 'react-router-dom';
import { entryFile } from '../../content/contentFiles';
import { DayText } from '../../content/DayText';
import { InLanguage } from '../../content/InLanguage';
import { KindName } from '../../content/KindName';
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
        <header className={styles.header}>
          <p className={styles.date}>
            <DayText date={date} />
          </p>
          <p className={styles.section}>
            <Link to={sectionPath(section)}>
              <KindName kind={section} />
            </Link>
          </p>
          <h1 className={styles.title}>
            <InLanguage text={title} />
          </h1>
          <p className={styles.summary}>
            <InLanguage text={summary.summary} />
          </p>
          <div className={styles.facts}>
            <span>
              <FormattedMessage id="content.notes.minutes" values={{ minutes }} />
            </span>
            <TagList tags={tags} />
          </div>
        </header>
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
