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
  project: { slug, links, hasPage },
  children,
}: {
  project: ProjectSummary;
  children: ReactNode;
}) {
  if (hasPage) return <Link to={entryPath('projects', slug)}>{children}</Link>;
  const url = links.demo ?? links.article ?? links.repo;
  if (url === undefined) return children;
  return (
    <a href={url} className={shared.external}>
      {children}
    </a>
  );
}
