import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLoaderData, useLocation } from 'react-router-dom';
import type { ListPage, NoteSummary } from '../../content/compiledContent';
import { EntriesByYear } from '../../reading/EntriesByYear';
import { InLanguage } from '../../content/InLanguage';
import { ListedEntry } from '../../reading/ListedEntry';
import { notesSectionOf } from '../../reading/notesSectionOf';
import { PageHead } from '../../reading/PageHead';
import { Pagination, usePageNumber } from '../../reading/Pagination';
import { TagList } from '../../reading/TagList';
import { useKindName } from '../../reading/KindName';
import { entryPath, feedPath, fileUrl, listPagePath, sectionPath } from '../../paths';
import { Page } from '../../ui/Page';
import styles from '../../reading/shared.module.css';

/** The list of a notes section. */
export function Component() {
  const { locale } = useIntl();
  const section = notesSectionOf(useLocation().pathname);
  const title = useKindName(section);
  const page = usePageNumber();
  const { entries, count, pages } = useLoaderData<ListPage<NoteSummary>>();

  return (
    <Page>
      <PageHead title={title} page={page} />
      <header className={styles.listHeader}>
        <h1>{title}</h1>
        <div className={styles.facts}>
          <span>
            <FormattedMessage id="reading.notes.count" values={{ count: count }} />
          </span>
          <a href={fileUrl(feedPath(locale))} type="application/atom+xml">
            <FormattedMessage id="reading.feed.link" />
          </a>
        </div>
      </header>
      <EntriesByYear entries={entries}>
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
            <p className={styles.measure}>
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
      <Pagination
        page={page}
        pages={pages}
        to={(other) => listPagePath(sectionPath(section), other)}
      />
    </Page>
  );
}
