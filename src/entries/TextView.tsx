import type { Entry, PageSummary } from '../content/compiledContent';
import { InLanguage } from '../content/InLanguage';
import { Page } from '../ui/Page';
import { DraftMark } from './DayText';
import { OnlyIn } from './LanguageMark';
import { PageHead } from '../frame/PageHead';
import { RichText } from './RichText';
import pageStyles from './pages.module.css';
import { YearLine } from './YearLine';

/** The page of a standalone article, which is not in any section. */
export function TextView({
  entry: { summary, languages, body },
  isPrivate = false,
}: {
  entry: Entry<PageSummary>;
  isPrivate?: boolean;
}) {
  const { title, draft } = summary;
  return (
    <Page>
      <PageHead
        title={title.text}
        description={summary.summary.text}
        languages={languages}
        unlisted={isPrivate}
      />
      <article>
        <header className={pageStyles.listHeader}>
          <h1>
            <InLanguage text={title} />
          </h1>
          <DraftMark draft={draft} />
          <p className={pageStyles.facts}>
            <OnlyIn languages={languages} />
          </p>
        </header>
        {body && <RichText body={body} />}
      </article>
      <YearLine />
    </Page>
  );
}
