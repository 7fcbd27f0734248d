import type { ComponentProps } from 'react';
import { entriesApi, usePrivatePictureQuery } from '../content/entriesApi';

/**
 * A picture in a private entry. It is requested by a script, because the request needs the access
 * token, which an `<img>` cannot send. Accepts the attributes of an `<img>`.
 *
 * @param path the picture's path at the API
 */
export function PrivatePicture({
  path,
  alt,
  ...attributes
}: Omit<ComponentProps<'img'>, 'src'> & { path: string }) {
  const { isError } = entriesApi.endpoints.privatePicture.useQueryState(path);
  const { data } = usePrivatePictureQuery(path, {
    // Pictures never change, so when the visitor returns to the tab, only a picture that failed to
    // load is requested again.
    refetchOnFocus: isError,
    refetchOnReconnect: isError,
  });
  return <img {...attributes} src={data} alt={alt} />;
}
