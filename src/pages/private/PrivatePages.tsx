import type { ComponentProps } from 'react';
import { useIntl } from 'react-intl';
import { matchPath, Outlet, useLocation } from 'react-router-dom';
import { usePrivateContent, usePrivatePicture } from '../../content/privateEntries';
import { privateEntryPath } from '../../paths';
import { LoadingPage } from '../../reading/LoadingPage';
import { NotFoundPage } from '../../reading/NotFoundPage';
import { PrivateReading } from '../../reading/PrivateReading';

const entryRoute = privateEntryPath({ section: ':section', slug: ':slug' });
const privateReading = { Image: PrivateImage };

/** The layout of the pages for logged-in visitors: the list, and each entry on the page of its kind. */
export function Component() {
  const { pathname } = useLocation();
  const { section, slug } = matchPath(entryRoute, pathname)?.params ?? {};
  if (section === undefined || slug === undefined) return <Outlet />;
  return <PrivateEntry key={pathname} section={section} slug={slug} />;
}

/** Gives the entry to its page, which gets a public entry from the loader of its route. */
function PrivateEntry({ section, slug }: { section: string; slug: string }) {
  const { locale } = useIntl();
  const entry = usePrivateContent('privateEntry', { locale, section, slug });
  if (entry === undefined) return <LoadingPage />;
  if (entry === null) return <NotFoundPage />;
  return (
    <PrivateReading value={privateReading}>
      <Outlet context={entry} />
    </PrivateReading>
  );
}

/** A picture of a private entry, which is fetched with the access token: an `<img>` cannot send it. */
function PrivateImage({ src, alt, ...attributes }: ComponentProps<'img'> & { src: string }) {
  return <img {...attributes} src={usePrivatePicture(src)} alt={alt} />;
}
