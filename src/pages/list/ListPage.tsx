import type { ComponentType } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLoaderData } from 'react-router-dom';
import type { PageOfList } from '../../content/compiledContent';
import type { Summaries } from '../../content/contentFiles';
import {
  entryPath,
  feedPath,
  fileUrl,
  listPagePath,
  projectPath,
  type EntryKind,
} from '../../paths';
import { entryKinds, useEntryKind } from '../../entries/entryKinds';
import { useKindName } from '../../content/KindName';
import { ListView } from '../../entries/ListView';
import { usePageNumber } from '../../entries/Pagination';
import pageStyles from '../../entries/pages.module.css';

type Summary = Summaries[EntryKind];

/** The page that lists the projects, the shared articles, or the notes in one section. */
export function Component() {
  const { locale } = useIntl();
  const kind = useEntryKind();
  const page = usePageNumber();
  const { entries, count, pages, year } = useLoaderData<PageOfList<Summary>>();
  const { count: countId, Listed: ListedKind, hasFeed } = entryKinds[kind];
  // The cast is safe, because each kind's list contains only summaries of that kind.
  const Listed = ListedKind as ComponentType<{ summary: Summary; kind: EntryKind }>;
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
      pathOf={(one) => ('hasPage' in one ? projectPath(one, page) : entryPath(kind, one.slug))}
      year={year}
    />
  );
}
