import { memo } from 'react';
import type { ProjectSummary } from '../../content/compiledContent';
import { EntriesByYear } from '../../reading/EntriesByYear';
import { ProjectListEntry } from './ProjectListEntry';

/** Projects by year, all of them on the page. */
export const ProjectList = memo(function ProjectList({
  projects,
}: {
  projects: readonly ProjectSummary[];
}) {
  return (
    <EntriesByYear entries={projects}>
      {(project) => <ProjectListEntry project={project} />}
    </EntriesByYear>
  );
});
