import type { ComponentProps } from 'react';
import { entriesApi, usePrivatePictureQuery } from '../content/entriesApi';

/**
 * An image of a private entry. A script requests it, because the request needs the access token,
 * which an `<img>` cannot send. The component accepts the attributes of an `<img>`.
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
    // An image never changes. Therefore, when the visitor returns to the tab, only an image that
    // failed to load is requested again.
    refetchOnFocus: isError,
    refetchOnReconnect: isError,
  });
  return <img {...attributes} src={data} alt={alt} />;
}
