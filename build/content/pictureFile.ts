import { closedRecord } from './closedRecord';
import { Pixels, PublicPath } from './fieldCodecs';
import { LocalizedText } from './localizedText';

/** A picture under public/: where it lies, its own size in pixels, and what it shows. */
export const PictureFile = closedRecord(
  { src: PublicPath, width: Pixels, height: Pixels, alt: LocalizedText },
  {},
  'a picture with src, width, height and alt',
);
