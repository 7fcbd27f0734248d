import { useId, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ProjectSummary } from './compiledContent';
import styles from './ProjectLinks.module.css';

/**
 * Where a project can be seen. Each link is named with the project's title too, since a list of a
 * page's links would else read "Demo, Demo, Demo".
 *
 * @param titleId id of the element with the project's title
 */
export function ProjectLinks({
  links,
  titleId,
}: {
  links: ProjectSummary['links'];
  titleId: string;
}) {
  const { demo, article, repo } = links;
  if (!demo && !article && !repo) return null;

  return (
    <ul className={styles.links}>
      {demo && (
        <ProjectLink url={demo} titleId={titleId}>
          <FormattedMessage id="content.projectLinks.demo" />
        </ProjectLink>
      )}
      {article && (
        <ProjectLink url={article} titleId={titleId}>
          <FormattedMessage id="content.projectLinks.article" />
        </ProjectLink>
      )}
      {repo && (
        <ProjectLink url={repo} titleId={titleId}>
          <FormattedMessage id="content.projectLinks.repo" />
        </ProjectLink>
      )}
    </ul>
  );
}

function ProjectLink(props: { url: string; titleId: string; children: ReactNode }) {
  const id = useId();
  return (
    <li>
      <a href={props.url} id={id} aria-labelledby={`${id} ${props.titleId}`}>
        {props.children}
      </a>
    </li>
  );
}
