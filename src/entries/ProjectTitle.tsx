import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ProjectSummary } from '../content/compiledContent';
import { entryPath } from '../paths';
import shared from './shared.module.css';

/**
 * A listed project's title. It links to the project's page or, if there is none, to its demo,
 * article or source code.
 */
export function ProjectTitle({
  project,
  children,
}: {
  project: ProjectSummary;
  children: ReactNode;
}) {
  if (project.hasPage) return <Link to={entryPath('projects', project.slug)}>{children}</Link>;
  const link = linkOfTitle(project);
  if (!link) return children;
  return (
    <a href={project.links[link]} className={shared.external}>
      {children}
    </a>
  );
}

/** Returns the project's links, except for the one that its title has in a list. */
export function linksBesideTitle(project: ProjectSummary): ProjectSummary['links'] {
  const link = linkOfTitle(project);
  return Object.fromEntries(Object.entries(project.links).filter(([name]) => name !== link));
}

/** Returns which of the project's links its title has in a list, if it has one of them. */
function linkOfTitle({ links, hasPage }: ProjectSummary) {
  return hasPage
    ? undefined
    : (['demo', 'article', 'repo'] as const).find((name) => links[name] !== undefined);
}
