import { useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import type { Entry, PageSummary } from '../../content/compiledContent';
import type { Summaries } from '../../content/contentFiles';
import { upToDate, usePrivateEntryQuery } from '../../content/entriesApi';
import { isEntryKind } from '../../entries/entryKinds';
import { EntryView } from '../../entries/EntryView';
import { LoadingPage } from '../../frame/LoadingPage';
import { NotFoundPage } from '../../frame/NotFoundPage';
import { LoadFailedPage } from '../../frame/LoadFailedPage';
import { TextView } from '../../entries/TextView';
import type { EntryKind } from '../../paths';

/** A private entry's page. It uses the same component as a public entry of its kind. */
export function Component() {
  const { section = '', slug = '' } = useParams();
  if (section !== 'pages' && !isEntryKind(section)) return <NotFoundPage />;
  return <PrivateEntry key={`${section}/${slug}`} section={section} slug={slug} />;
}

function PrivateEntry({ section, slug }: { section: EntryKind | 'pages'; slug: string }) {
  const { locale } = useIntl();
  const request = { locale, section, slug };
  const { data: entry, isError } = usePrivateEntryQuery(request, upToDate);
  // If a later request fails, the page keeps showing the previous response.
  if (entry === undefined) return isError ? <LoadFailedPage /> : <LoadingPage />;
  if (entry === null) return <NotFoundPage />;
  // The casts below are safe, because the generator compiled this entry with its section's codec.
  if (section === 'pages') return <TextView entry={entry as Entry<PageSummary>} isPrivate />;
  return <EntryView kind={section} entry={entry as Entry<Summaries[EntryKind]>} isPrivate />;
}
