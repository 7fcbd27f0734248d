import { useId, type ComponentType } from 'react';
import { FormattedMessage } from 'react-intl';
import { useMatches } from 'react-router-dom';
import type {
  ArticleSummary,
  NoteSummary,
  ProjectSummary,
  TextInLanguage,
} from '../content/compiledContent';
import type { Summaries } from '../content/contentFiles';
import { byNotesSection, entryPath, type EntryKind } from '../paths';
import { hostOf } from './hostOf';
import { LinkedEntry } from './ListedEntry';
import { ListedProject } from './ListedProject';
import { ProjectLinks } from './ProjectLinks';
import pageStyles from './pages.module.css';
import styles from './shared.module.css';
import { TopicList } from './TopicList';

/** How the entries of one kind are shown. */
export interface Kind<Summary> {
  /** The id of the message that states the number of entries. */
  count: 'entries.projects.count' | 'entries.articles.count' | 'entries.notes.count';
  /** The component that shows an entry in the list. */
  Listed: ComponentType<{ summary: Summary; kind: EntryKind }>;
  /** Returns the one or two sentences below the page title. */
  line: (summary: Summary) => TextInLanguage;
  /** The component that shows further facts about the entry on its page, such as its topics. */
  Facts: ComponentType<{ summary: Summary; isPrivate: boolean }>;
  /** Whether the page shows a table of contents. */
  hasOutline: boolean;
  /** Whether the entries are in the feed. */
  hasFeed: boolean;
}

/**
 * Everything that differs between the kinds of entries, except their labels (KindName.tsx) and
 * paths (paths.ts).
 */
export const entryKinds: { [Name in EntryKind]: Kind<Summaries[Name]> } = {
  projects: {
    count: 'entries.projects.count',
    Listed: ({ summary }) => <ListedProject project={summary} />,
    line: ({ summary }) => summary,
    Facts: ProjectFacts,
    hasOutline: false,
    hasFeed: false,
  },
  'article-share': {
    count: 'entries.articles.count',
    Listed: ListedArticle,
    line: ({ line }) => line,
    Facts: ArticleFacts,
    hasOutline: false,
    hasFeed: false,
  },
  ...byNotesSection(() => ({
    count: 'entries.notes.count' as const,
    Listed: ListedNote,
    line: ({ summary }: NoteSummary) => summary,
    Facts: NoteFacts,
    hasOutline: true,
    hasFeed: true,
  })),
};

/** Returns whether a string, such as a segment of a URL path, is the name of a kind of entries. */
export function isEntryKind(name: string): name is EntryKind {
  return Object.hasOwn(entryKinds, name);
}

/** The data in the `handle` of the route of a list or an entry. */
export interface KindHandle {
  kind?: EntryKind;
}

/** Returns the kind of the entries on the page, which the page's route determines. */
export function useEntryKind(): EntryKind {
  const { kind } = useMatches().at(-1)?.handle as Required<KindHandle>;
  return kind;
}

function ProjectFacts({
  summary: { topics, links },
  isPrivate,
}: {
  summary: ProjectSummary;
  isPrivate: boolean;
}) {
  return (
    <>
      <ProjectLinks links={links} />
      <TopicList topics={topics} isPrivate={isPrivate} />
    </>
  );
}

/**
 * An article by another author, as an item in a list. The title links to this site's page about the
 * article, and the host name links to the article itself.
 */
function ListedArticle({
  summary: { slug, title, line, url, date, topics, draft },
}: {
  summary: ArticleSummary;
}) {
  const titleId = useId();
  return (
    <LinkedEntry
      date={date}
      draft={draft}
      to={entryPath('article-share', slug)}
      titleId={titleId}
      title={title}
      summary={line}
    >
      <div className={pageStyles.facts}>
        <a
          href={url}
          aria-describedby={titleId}
          className={`${styles.textLink} ${styles.external}`}
          translate="no"
        >
          {hostOf(url)}
        </a>
        <TopicList topics={topics} />
      </div>
    </LinkedEntry>
  );
}

function ArticleFacts({
  summary: { url, topics },
  isPrivate,
}: {
  summary: ArticleSummary;
  isPrivate: boolean;
}) {
  const host = (
    <span key="host" translate="no">
      {hostOf(url)}
    </span>
  );
  return (
    <>
      <p>
        <a href={url} className={`${styles.textLink} ${styles.external}`}>
          <FormattedMessage id="entries.articles.read" values={{ host }} />
        </a>
      </p>
      <TopicList topics={topics} isPrivate={isPrivate} />
    </>
  );
}

function ListedNote({ summary, kind }: { summary: NoteSummary; kind: EntryKind }) {
  return (
    <LinkedEntry
      date={summary.date}
      draft={summary.draft}
      to={entryPath(kind, summary.slug)}
      title={summary.title}
      summary={summary.summary}
    >
      <NoteFacts summary={summary} isPrivate={false} />
    </LinkedEntry>
  );
}

/** The reading time in minutes from which a note says how long it is. */
const longRead = 3;

function NoteFacts({
  summary: { minutes, topics },
  isPrivate,
}: {
  summary: NoteSummary;
  isPrivate: boolean;
}) {
  if (minutes < longRead && topics.length === 0) return null;
  return (
    <div className={pageStyles.facts}>
      {minutes >= longRead && (
        <span>
          <FormattedMessage id="entries.notes.minutes" values={{ minutes }} />
        </span>
      )}
      <TopicList topics={topics} isPrivate={isPrivate} />
    </div>
  );
}
