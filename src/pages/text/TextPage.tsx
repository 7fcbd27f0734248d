import type { PageSummary } from '../../content/compiledContent';
import { InLanguage } from '../../content/InLanguage';
import { useEntry } from '../../content/useEntry';
import { DraftMark } from '../../reading/DayText';
import { PageHead } from '../../reading/PageHead';
import { RichText } from '../../reading/RichText';
import shared from '../../reading/shared.module.css';
import { Page } from '../../ui/Page';

/** A standalone page, which belongs to no section. */
export function Component() {
  const { summary, languages, body } = useEntry<PageSummary>();
  const { title, draft } = summary;
  return (
    <Page>
      <PageHead title={title.text} description={summary.summary.text} languages={languages} />
      <article>
        <header className={shared.listHeader}>
          <h1>
            <InLanguage text={title} />
          </h1>
          <DraftMark draft={draft} />
        </header>
        {body && <RichText body={body} />}
      </article>
    </Page>
  );
}
