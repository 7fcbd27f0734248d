import { useLayoutEffect, useRef } from 'react';
import type { ProjectSummary } from '../../content/compiledContent';
import { ProjectList } from './ProjectList';
import { tellPosition } from './tellPosition';

/**
 * The first entries of a long list, plainly: they come with the page and are all there to be found in it.
 *
 * @param count how many the whole list has
 */
export function FirstProjects({
  projects,
  count,
}: {
  projects: readonly ProjectSummary[];
  count: number;
}) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current?.querySelectorAll('article').forEach((article, row) => {
      tellPosition(article, row, count);
    });
  }, [projects, count]);
  return (
    <div ref={list}>
      <ProjectList projects={projects} />
    </div>
  );
}
