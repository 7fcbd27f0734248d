import type { ComponentProps } from 'react';
import type { Picture } from '../content/compiledContent';

/** A picture by the owner, lazy by default. Takes the attributes of an `<img>`. */
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
