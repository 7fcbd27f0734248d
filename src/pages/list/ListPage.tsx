import type { ComponentType } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLoaderData } from 'react-router-dom';
import type { PageOfList, NoteSummary, ProjectSummary } from '../../content/compiledContent';
import { entryPath, feedPath, fileUrl, listPagePath, projectPath } from '../../paths';
import { entryKinds, useEntryKind, type EntryKind } from '../../entries/entryKinds';
import { useKindName } from '../../content/KindName';
import { ListView } from '../../entries/ListView';
import { usePageNumber } from '../../entries/Pagination';
import pageStyles from '../../entries/pages.module.css';

/** The page that lists the shared articles or the notes in one section. */
export function Component() {
  const { locale } = useIntl();
  const kind = useEntryKind();
  const page = usePageNumber();
  const { entries, count, pages, year } = useLoaderData<PageOfList<NoteSummary>>();
  const { count: countId, Listed: ListedKind, hasFeed } = entryKinds[kind];
  // The cast is safe, because each kind's list contains only summaries of that kind.
  const Listed = ListedKind as ComponentType<{ summary: NoteSummary; kind: EntryKind }>;
  return (
    <ListView
      title={useKindName(kind)}
      facts={
        <div className={pageStyles.facts}>
          <span>
            <FormattedMessage id={countId} values={{ count }} />
          </span>
          {hasFeed && (
            <a href={fileUrl(feedPath(locale))} type="application/atom+xml">
              <FormattedMessage id="entries.feed.link" />
            </a>
          )}
        </div>
      }
      entries={entries}
      listed={(summary) => <Listed summary={summary} kind={kind} />}
      page={page}
      pages={pages}
      to={(other) => listPagePath(`/${kind}`, other)}
      pathOf={(one: NoteSummary | ProjectSummary) =>
        'hasPage' in one ? projectPath(one, page) : entryPath(kind, one.slug)
      }
      year={year}
    />
  );
}
