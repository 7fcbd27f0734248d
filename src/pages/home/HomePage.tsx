import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLoaderData } from 'react-router-dom';
import type { Activity, HomeContent, ProjectSummary } from '../../content/compiledContent';
import { InLanguage } from '../../content/InLanguage';
import { paths } from '../../paths';
import { ContentPicture, listCover } from '../../entries/ContentPicture';
import { DayText } from '../../entries/DayText';
import { LanguageMark } from '../../entries/LanguageMark';
import { MarkedKind } from '../../entries/MarkedKind';
import { PageHead } from '../../frame/PageHead';
import { ProjectTitle } from '../../entries/ProjectTitle';
import shared from '../../entries/shared.module.css';
import { RuledEntry } from '../../ui/RuledEntry';
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
  const { locale } = useIntl();
  // Chinese and Japanese can be written from top to bottom. If the owner's line is in another language, most
  // texts of this page are, too.
  const isBook = /^(zh|ja)/.test(locale) && line.lang === undefined;

  return (
    <Page isBook={isBook}>
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
    <RuledEntry
      className={cover && `${shared.pictured} ${styles.pictured}`}
      smallPrint={
        <>
          <DayText date={date} form="month" />
          <LanguageMark language={title.lang} />
        </>
      }
    >
      <h3>
        <ProjectTitle project={project}>
          <InLanguage text={title} />
        </ProjectTitle>
      </h3>
      <p className={shared.measure}>
        <InLanguage text={summary} />
      </p>
      {cover && <ContentPicture picture={cover} sizes={listCover} className={shared.cover} />}
    </RuledEntry>
  );
}

/**
 * A note or an article with its date, section, title and summary. The date contains the year,
 * because the newest entry may be years old, and a prerendered page cannot know the current year.
 */
function LatestEntry({ activity }: { activity: Activity }) {
  const { date, kind, path, title, summary } = activity;
  return (
    <RuledEntry
      className={styles.latest}
      smallPrint={
        <>
          <DayText date={date} form="short" />
          <MarkedKind kind={kind} />
          <LanguageMark language={title.lang} />
        </>
      }
    >
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
    </RuledEntry>
  );
}
