import { FormattedMessage } from 'react-intl';
import { Link, useLoaderData } from 'react-router-dom';
import type { Activity, HomeContent, ProjectSummary } from '../../content/compiledContent';
import { InLanguage } from '../../content/InLanguage';
import { paths } from '../../paths';
import { ContentPicture, listCover } from '../../entries/ContentPicture';
import { DayText } from '../../entries/DayText';
import { KindName } from '../../content/KindName';
import { LanguageMark } from '../../entries/LanguageMark';
import { Mark } from '../../entries/Mark';
import { PageHead } from '../../frame/PageHead';
import { ProjectTitle } from '../../entries/ProjectTitle';
import shared from '../../entries/shared.module.css';
import { HangingEntry } from '../../ui/HangingEntry';
import { MarginSection } from '../../ui/MarginSection';
import { Page } from '../../ui/Page';
import styles from './HomePage.module.css';
import { Owner } from './Owner';
import { Year } from './Year';

/**
 * The landing page. It shows the owner, the line of the last twelve months, a few projects, and the
 * newest notes and articles.
 */
export function Component() {
  const { line, portrait, projects, latest, figures } = useLoaderData<HomeContent>();

  return (
    <Page>
      <PageHead />
      <Owner line={line} portrait={portrait} />
      <Year className={styles.section} figures={figures} />
      {projects.length > 0 && (
        <MarginSection
          className={styles.section}
          heading={<FormattedMessage id="pages.home.projects" />}
        >
          <ul className={styles.list}>
            {projects.map((project) => (
              <li key={project.slug}>
                <ProjectEntry project={project} />
              </li>
            ))}
          </ul>
          <p className={styles.all}>
            <Link to={paths.projects} className={shared.textLink}>
              <FormattedMessage id="pages.home.allProjects" />
            </Link>
          </p>
        </MarginSection>
      )}
      {latest.length > 0 && (
        <MarginSection
          className={styles.section}
          heading={<FormattedMessage id="pages.home.latest" />}
        >
          <ul className={styles.list}>
            {latest.map((activity) => (
              <li key={activity.path}>
                <LatestEntry activity={activity} />
              </li>
            ))}
          </ul>
        </MarginSection>
      )}
    </Page>
  );
}

function ProjectEntry({ project }: { project: ProjectSummary }) {
  const { title, summary, date, cover } = project;
  return (
    <HangingEntry
      margin={
        <>
          <DayText date={date} form="month" />
          <LanguageMark language={title.lang} isInMargin />
        </>
      }
    >
      <div className={styles.project}>
        <div className={styles.text}>
          <h3>
            <ProjectTitle project={project}>
              <InLanguage text={title} />
            </ProjectTitle>
          </h3>
          <p className={shared.measure}>
            <InLanguage text={summary} />
          </p>
        </div>
        {cover && <ContentPicture picture={cover} sizes={listCover} className={shared.cover} />}
      </div>
    </HangingEntry>
  );
}

/**
 * A note or an article with its date, section, title and summary. The date contains the year,
 * because the newest entry may be years old, and a prerendered page cannot know the current year.
 */
function LatestEntry({ activity }: { activity: Activity }) {
  const { date, kind, path, title, summary } = activity;
  return (
    <HangingEntry
      className={styles.latest}
      margin={
        <>
          <DayText date={date} form="short" />
          <LanguageMark language={title.lang} isInMargin />
        </>
      }
    >
      <p className={styles.kind}>
        <svg aria-hidden="true" width={16} height={16} viewBox="-8 -8 16 16">
          <Mark kind={kind} />
        </svg>
        <KindName kind={kind} />
      </p>
      <h3>
        <Link to={path}>
          <InLanguage text={title} />
        </Link>
      </h3>
      {summary && (
        <p className={shared.measure}>
          <InLanguage text={summary} />
        </p>
      )}
    </HangingEntry>
  );
}
