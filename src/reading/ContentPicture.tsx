import type { ComponentProps } from 'react';
import type { Picture } from '../content/compiledContent';

/**
 * A picture of the owner's, its place kept free until it is there. Takes the attributes of an `<img>`;
 * with `loading="lazy"`, which it has unless told, it is loaded when it comes near the window.
 */
export function ContentPicture({
  picture: { src, width, height, alt },
  ...attributes
}: { picture: Picture } & ComponentProps<'img'>) {
  return (
    <img
      loading="lazy"
      decoding="async"
      {...attributes}
      src={src}
      width={width}
      height={height}
      alt={alt.text}
      lang={alt.lang}
    />
  );
}
