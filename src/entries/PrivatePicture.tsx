import type { ComponentProps } from 'react';
import { entriesApi, usePrivatePictureQuery } from '../content/entriesApi';

/**
 * A picture of a private entry, which is fetched with the access token: an `<img>` cannot send it. Takes the attributes of
 * an `<img>`.
 *
 * @param path of the picture at the API
 */
export function PrivatePicture({
  path,
  alt,
  ...attributes
}: Omit<ComponentProps<'img'>, 'src'> & { path: string }) {
  const { isError } = entriesApi.endpoints.privatePicture.useQueryState(path);
  const { data } = usePrivatePictureQuery(path, {
    // A picture never changes, but one that could not be loaded is requested again when the visitor comes back.
    refetchOnFocus: isError,
    refetchOnReconnect: isError,
  });
  return <img {...attributes} src={data} alt={alt} />;
}
