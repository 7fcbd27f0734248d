import { lazy, Suspense, type ComponentProps } from 'react';
import type { Picture } from '../content/compiledContent';
import { fileUrl } from '../paths';

/** The width of an image in the text column, for the attribute `sizes`. */
const textColumn = '(width < 46em) 92vw, 43rem';

/** The width of a cover image in a list, for the attribute `sizes`. */
export const listCover = '(width < 40em) min(92vw, 24rem), 17rem';

/**
 * The component for images of private entries. Its code is a chunk of its own, because only the
 * pages of private entries need it, and a site without sign-in does not contain it.
 */
const PrivatePicture =
  process.env.SIGN_IN === 'off'
    ? undefined
    : lazy(async () => {
        const module = await import(/* webpackChunkName: "private" */ './PrivatePicture');
        return { default: module.PrivatePicture };
      });

/**
 * An image by the owner, which is loaded lazily by default. The component takes the attributes of
 * an `<img>`.
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
  const image = <img {...all} src={fileUrl(src)} alt={alt.text} />;
  if (!widths) return image;
  // generator/content/convertPicture.ts writes files with these names.
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

/** The attributes of an image at the top of its page, which is visible at once. */
export const atTop = { loading: 'eager', fetchPriority: 'high' } as const;
