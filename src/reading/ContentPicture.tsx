import { use, type ComponentProps } from 'react';
import type { Picture } from '../content/compiledContent';
import { fileUrl } from '../paths';
import { PrivateReading } from './PrivateReading';

/** The width of a picture in the text column, for `sizes`. */
const textColumn = '(width < 46em) 92vw, 43rem';

/** The width of a cover in a list. */
export const listCover = '(width < 40em) min(92vw, 24rem), 17rem';

/** A picture by the owner, lazy by default. Takes the attributes of an `<img>`. */
export function ContentPicture({
  picture: { src, width, height, widths, alt },
  sizes = textColumn,
  ...attributes
}: { picture: Picture } & ComponentProps<'img'>) {
  const PrivateImage = use(PrivateReading)?.Image;
  const all = {
    loading: 'lazy',
    decoding: 'async',
    ...attributes,
    width,
    height,
    lang: alt.lang,
  } as const;
  if (PrivateImage && src.startsWith('/api/'))
    return <PrivateImage {...all} src={src} alt={alt.text} />;
  const image = <img {...all} src={fileUrl(src)} alt={alt.text} />;
  if (!widths) return image;
  // build/content/convertPicture.ts names the files.
  const stem = fileUrl(src.slice(0, src.lastIndexOf('.')));
  const source = (format: string) => (
    <source
      type={`image/${format}`}
      srcSet={widths.map((one) => `${stem}-${one}.${format} ${one}w`).join(', ')}
      sizes={sizes}
    />
  );
  return (
    <picture>
      {source('avif')}
      {source('webp')}
      {image}
    </picture>
  );
}

/** For a picture that is at the top of its page. */
export const atTop = { loading: 'eager', fetchPriority: 'high' } as const;
