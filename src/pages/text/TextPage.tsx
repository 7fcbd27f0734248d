import { useLocation } from 'react-router-dom';
import { entryFile } from '../../content/contentFiles';
import { InLanguage } from '../../content/InLanguage';
import { useContent } from '../../content/useContent';
import { DraftMark } from '../../reading/DayText';
import { PageHead } from '../../reading/PageHead';
import { RichText } from '../../reading/RichText';
import shared from '../../reading/shared.module.css';
import { Page } from '../../ui/Page';
import { withoutSlash } from '../../paths';

/** A standalone page, which belongs to no section. */
export function TextPage() {
  const slug = withoutSlash(useLocation().pathname).split('/').at(-1) ?? '';
  const { summary, languages, body } = useContent((locale) => entryFile(locale, 'pages', slug));
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
