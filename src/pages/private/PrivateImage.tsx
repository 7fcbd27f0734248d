import type { ComponentProps } from 'react';
import { usePrivatePicture } from '../../content/privateEntries';

/** A picture of a private entry, which is fetched with the access token: an `<img>` cannot send it. */
export function PrivateImage({ src, alt, ...attributes }: ComponentProps<'img'> & { src: string }) {
  return <img {...attributes} src={usePrivatePicture(src)} alt={alt} />;
}
