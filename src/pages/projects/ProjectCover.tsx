import type { Project } from '../../content/project';
import { useLocalized } from '../../content/useLocalized';

/** A project's picture, loaded when it comes near the window, its place kept free until then. */
export function ProjectCover({ cover }: { cover: NonNullable<Project['cover']> }) {
  const { text, lang } = useLocalized(cover.alt);
  return (
    <img
      src={cover.src}
      width={cover.width}
      height={cover.height}
      alt={text}
      lang={lang}
      loading="lazy"
      decoding="async"
    />
  );
}
