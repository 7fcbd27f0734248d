import { lazy, Suspense, type ComponentProps } from 'react';
import type { Picture } from '../content/compiledContent';
import { fileUrl } from '../paths';

/** How wide a picture in the text column is, for the `sizes` attribute. */
const textColumn = '(width < 46em) 92vw, 43rem';

/** How wide a cover picture in a list is, for the `sizes` attribute. */
export const listCover = '(width < 40em) min(92vw, 24rem), 17rem';

/**
 * The component for pictures in private entries. Its code is in a separate chunk, because only the
 * pages of private entries need it. A site without sign-in does not contain this chunk.
 */
const PrivatePicture =
  process.env.SIGN_IN === 'off'
    ? undefined
    : lazy(async () => {
        const module = await import(/* webpackChunkName: "private" */ './PrivatePicture');
        return { default: module.PrivatePicture };
      });

/**
 * A picture in the owner's content. It is loaded lazily by default. The component accepts the
 * attributes of an `<img>`.
 */
export function ContentPicture({
  picture: { src, width, height, widths, alt },
  sizes = textColumn,
  ...attributes
}: { picture: Picture } & ComponentProps<'img'>) {
  const all = {
    loading: 'lazy',
    decoding: 'async',
    ...attributes,
    width,
    height,
    lang: alt.lang,
  } as const;
  if (PrivatePicture && src.startsWith('/api/')) {
    return (
      <Suspense fallback={<img {...all} alt={alt.text} />}>
        <PrivatePicture {...all} path={src} alt={alt.text} />
      </Suspense>
    );
  }
  const img = <img {...all} src={fileUrl(src)} alt={alt.text} />;
  if (!widths) return img;
  // These file names are the ones that the generator writes (generator/picture/convertPicture.ts).
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
      {img}
    </picture>
  );
}

/** Attributes for a picture at the top of a page, where it is visible without scrolling. */
export const atTop = { loading: 'eager', fetchPriority: 'high' } as const;
