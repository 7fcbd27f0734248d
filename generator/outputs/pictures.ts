import { allOf } from '../model/collections';
import type { PlannedFile } from '../model/plannedFile';
import type { Site } from '../model/site';

/** Plans the pictures that pages show: those beside texts, covers, the portrait, and diagrams. */
export function pictures({ portrait, entries }: Site): readonly PlannedFile[] {
  const shown = [
    ...(portrait?.files ?? []),
    ...allOf(entries).flatMap(({ cover, texts }) => [
      ...(cover?.files ?? []),
      ...(texts?.pictures ?? []),
    ]),
  ];
  // Several entries may show the same picture.
  const files = new Map(shown.map(({ url, content }) => [decodeURI(url), content]));
  return [...files].map(([path, content]) => ({
    path,
    producer: 'the pictures',
    visibility: 'pages',
    make: () => content,
  }));
}
