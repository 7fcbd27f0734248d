import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { sectionFile } from '../../content/contentFiles';
import { EntriesByYear } from '../../reading/EntriesByYear';
import { FeedLink } from '../../reading/FeedLink';
import { InLanguage } from '../../content/InLanguage';
import { ListedEntry } from '../../reading/ListedEntry';
import { ContentMissing } from '../../content/loadContent';
import { notesSectionOf } from '../../reading/notesSectionOf';
import { PageHead } from '../../reading/PageHead';
import { TagList } from '../../reading/TagList';
import { useContent } from '../../content/useContent';
import { useKindName } from '../../reading/KindName';
import { entryPath } from '../../paths';
import { Page } from '../../ui/Page';
import styles from './NotesPage.module.css';

/** The list of one of the three sections of notes: newest first, by year. */
export function NotesPage() {
  const { pathname } = useLocation();
  const section = notesSectionOf(pathname);
  const title = useKindName(section);
  const notes = useContent((locale) => sectionFile(locale, section));
  // The top bar has no link then; somebody typed the address.
  if (notes.length === 0) throw new ContentMissing(pathname);

  return (
    <Page>
      <PageHead title={title} />
      <header className={styles.header}>
        <h1>{title}</h1>
        <div className={styles.facts}>
          <span>
            <FormattedMessage id="reading.notes.count" values={{ count: notes.length }} />
          </span>
          <FeedLink />
        </div>
      </header>
      <EntriesByYear entries={notes}>
        {(note) => (
          <ListedEntry
            date={note.date}
            draft={note.draft}
            title={
              <Link to={entryPath(section, note.slug)}>
                <InLanguage text={note.title} />
              </Link>
            }
          >
            <p className={styles.summary}>
              <InLanguage text={note.summary} />
            </p>
            <div className={styles.facts}>
              <span>
                <FormattedMessage id="reading.notes.minutes" values={{ minutes: note.minutes }} />
              </span>
              <TagList tags={note.tags} />
            </div>
          </ListedEntry>
        )}
      </EntriesByYear>
    </Page>
  );
}
