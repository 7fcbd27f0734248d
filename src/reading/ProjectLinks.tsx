import { useId, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ProjectSummary } from '../content/compiledContent';
import { hostOf } from './hostOf';
import styles from './ProjectLinks.module.css';

/**
 * Where a project can be seen, away from this site.
 *
 * @param titleId in a list of projects: id of the element with the project's title. Each link is then named with
 * the title too, since a list of a page's links would else read "Demo, Demo, Demo". Without it each shows its host
 */
export function ProjectLinks({
  links: { demo, article, repo },
  titleId,
}: {
  links: ProjectSummary['links'];
  titleId?: string;
}) {
  if (!demo && !article && !repo) return null;
  return (
    <ul className={styles.links}>
      {demo && (
        <ProjectLink url={demo} titleId={titleId}>
          <FormattedMessage id="reading.projectLinks.demo" />
        </ProjectLink>
      )}
      {article && (
        <ProjectLink url={article} titleId={titleId}>
          <FormattedMessage id="reading.projectLinks.article" />
        </ProjectLink>
      )}
      {repo && (
        <ProjectLink url={repo} titleId={titleId}>
          <FormattedMessage id="reading.projectLinks.repo" />
        </ProjectLink>
      )}
    </ul>
  );
}

function ProjectLink({
  url,
  titleId,
  children,
}: {
  url: string;
  titleId: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  const hostId = useId();
  if (titleId !== undefined) {
    return (
      <li>
        <a href={url} id={id} aria-labelledby={`${id} ${titleId}`}>
          {children}
        </a>
      </li>
    );
  }
  return (
    <li>
      <a href={url} aria-describedby={hostId}>
        {children}
      </a>{' '}
      <span id={hostId} className={styles.host} translate="no">
        {hostOf(url)}
      </span>
    </li>
  );
}
