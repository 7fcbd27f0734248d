import type { ComponentProps } from 'react';
import { entriesApi, usePrivatePictureQuery } from '../content/entriesApi';

/**
 * An image of a private entry. It is requested by script, because the request needs the access
 * token and an `<img>` cannot send it. The component takes the attributes of an `<img>`.
 *
 * @param path the path of the image at the API
 */
export function PrivatePicture({
  path,
  alt,
  ...attributes
}: Omit<ComponentProps<'img'>, 'src'> & { path: string }) {
  const { isError } = entriesApi.endpoints.privatePicture.useQueryState(path);
  const { data } = usePrivatePictureQuery(path, {
    // An image never changes, so only one that failed to load is requested again when the visitor
    // comes back.
    refetchOnFocus: isError,
    refetchOnReconnect: isError,
  });
  return <img {...attributes} src={data} alt={alt} />;
}
