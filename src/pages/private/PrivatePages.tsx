import { useMemo, type ComponentProps, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { matchPath, Outlet, useLocation } from 'react-router-dom';
import { resolved, type ContentCache } from '../../content/contentCache';
import { usePrivateContent, usePrivatePicture, type AnyEntry } from '../../content/privateEntries';
import { ContentProvider } from '../../content/useContent';
import { privateEntryPath } from '../../paths';
import { PrivateReading } from '../../reading/PrivateReading';

const entryRoute = privateEntryPath({ section: ':section', slug: ':slug' });
const privateReading = { Image: PrivateImage };

/** The layout of the pages for logged-in visitors: the list, and each entry on the page of its kind. */
export function PrivatePages() {
  const { pathname } = useLocation();
  const { section, slug } = matchPath(entryRoute, pathname)?.params ?? {};
  if (section === undefined || slug === undefined) return <Outlet />;
  return (
    <PrivateEntry key={pathname} section={section} slug={slug}>
      <Outlet />
    </PrivateEntry>
  );
}

function PrivateEntry({
  section,
  slug,
  children,
}: {
  section: string;
  slug: string;
  children: ReactNode;
}) {
  const { locale } = useIntl();
  const entry = usePrivateContent('privateEntry', { locale, section, slug });
  return <EntryProvider entry={entry}>{children}</EntryProvider>;
}

/** Provides the entry to its page, which a public entry gets from a compiled file. */
function EntryProvider({ entry, children }: { entry: AnyEntry; children: ReactNode }) {
  const source = useMemo(() => {
    const content: Promise<unknown> = resolved(entry);
    return (() => content) as ContentCache;
  }, [entry]);
  return (
    <PrivateReading value={privateReading}>
      <ContentProvider source={source}>{children}</ContentProvider>
    </PrivateReading>
  );
}

/** A picture of a private entry, which is fetched with the access token: an `<img>` cannot send it. */
function PrivateImage({ src, alt, ...attributes }: ComponentProps<'img'> & { src: string }) {
  return <img {...attributes} src={usePrivatePicture(src)} alt={alt} />;
}
