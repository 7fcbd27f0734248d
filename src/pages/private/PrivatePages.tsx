import type { ComponentProps } from 'react';
import { useIntl } from 'react-intl';
import { matchPath, Outlet, useLocation } from 'react-router-dom';
import {
  entriesApi,
  upToDate,
  usePrivateEntryQuery,
  usePrivatePictureQuery,
} from '../../content/entriesApi';
import { privateEntryPath } from '../../paths';
import { LoadingPage } from '../../reading/LoadingPage';
import { NotFoundPage } from '../../reading/NotFoundPage';
import { PageError } from '../../reading/PageError';
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
  const { data, isError, refetch } = usePrivateEntryQuery({ locale, section, slug }, upToDate);
  // After a later failure, the earlier answer stays.
  if (data === undefined) return isError ? <PageError onRetry={refetch} /> : <LoadingPage />;
  if (data === null) return <NotFoundPage />;
  return (
    <PrivateReading value={privateReading}>
      <Outlet context={data} />
    </PrivateReading>
  );
}

/** A picture of a private entry, which is fetched with the access token: an `<img>` cannot send it. */
function PrivateImage({ src, alt, ...attributes }: ComponentProps<'img'> & { src: string }) {
  const { isError } = entriesApi.endpoints.privatePicture.useQueryState(src);
  const { data } = usePrivatePictureQuery(src, {
    refetchOnFocus: isError,
    refetchOnReconnect: isError,
  });
  return <img {...attributes} src={data} alt={alt} />;
}
