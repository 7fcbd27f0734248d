import type { Picture } from '../content/compiledContent';

/** The site's icon (public/icons), where a page has no picture that a preview can show. */
const icon = { src: '/icons/icon-512.png', width: 512, height: 512 };

/**
 * The picture for a preview of a page. What makes previews of shared links knows bitmaps alone, so a
 * drawing (SVG) is passed over.
 */
export function sharedPicture(
  picture: Picture | undefined,
): Omit<Picture, 'alt'> & Partial<Picture> {
  return picture === undefined || /\.svg$/i.test(picture.src) ? icon : picture;
}
