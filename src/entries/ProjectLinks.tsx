import { useId, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ProjectSummary } from '../content/compiledContent';
import { hostOf } from './hostOf';
import styles from './ProjectLinks.module.css';
import shared from './shared.module.css';

/**
 * A project's links to other sites.
 *
 * @param titleId the id of the project's title, if the links are in a list of projects. The title
 * becomes part of each link's accessible name, so that a screen reader does not list the page's
 * links as "Demo, Demo, Demo". Without `titleId`, each link shows the host that it leads to.
 */
export function ProjectLinks({
  links: { demo, article, repo },
  titleId,
}: {
  links: ProjectSummary['links'];
  titleId?: string;
}) {
  const shown = [
    { url: demo, name: <FormattedMessage id="entries.projectLinks.demo" /> },
    { url: article, name: <FormattedMessage id="entries.projectLinks.article" /> },
    { url: repo, name: <FormattedMessage id="entries.projectLinks.repo" /> },
  ].filter(({ url }) => url !== undefined);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.links}>
      {shown.map(({ url = '', name }, index) => (
        <li key={index}>
          <ProjectLink url={url} titleId={titleId}>
            {name}
          </ProjectLink>
        </li>
      ))}
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
  const link = `${shared.textLink} ${shared.external}`;
  const hostId = useId();
  if (titleId !== undefined) {
    return (
      <a href={url} id={id} className={link} aria-labelledby={`${id} ${titleId}`}>
        {children}
      </a>
    );
  }
  return (
    <>
      <a href={url} className={link} aria-describedby={hostId}>
        {children}
      </a>{' '}
      <span id={hostId} className={styles.host} translate="no">
        {hostOf(url)}
      </span>
    </>
  );
}
