import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { feedPath, manifestPath, withoutSlash } from '../paths';
import type { Picture } from '../content/compiledContent';
import { profile } from '../content/profile';
import { writtenSections } from '../content/writtenSections';
import { sharedPicture } from './sharedPicture';
import { useIsHydrated } from '../ui/useIsHydrated';
import { useLocalized } from '../content/useLocalized';

interface PageHeadProps {
  /** What the page is called; the landing page bears the owner's name alone. */
  title?: string | undefined;
  /** Page of a list; the title names it from page 2 on. */
  page?: number | undefined;
  /** A sentence or two about the page, for search results and previews; else the owner's line. */
  description?: string | undefined;
  /** The kind of thing that the page is (The Open Graph protocol, Object Types). */
  type?: 'website' | 'article' | undefined;
  /** The day it was published, YYYY-MM-DD. Of an article. */
  published?: string | undefined;
  /** What previews of the page show. */
  image?: Picture | undefined;
  /** Not to be found by search engines: a page about an error. */
  unlisted?: boolean | undefined;
}

const hasNotes = writtenSections.some((section) => section.endsWith('-notes'));

/**
 * What the document's head says of a page, in the page's language: title ("page · owner's name"),
 * description, Open Graph (https://ogp.me), canonical address, feed and web manifest. React puts it
 * into the head, and takes it away with the page.
 */
export function PageHead({
  title: name,
  page = 1,
  description,
  type = 'website',
  published,
  image,
  unlisted = false,
}: PageHeadProps) {
  const intl = useIntl();
  const { pathname } = useLocation();
  const owner = useLocalized(profile.name).text;
  const line = useLocalized(profile.line).text;
  const title =
    page > 1 ? intl.formatMessage({ id: 'reading.pagination.title' }, { title: name, page }) : name;
  const picture = sharedPicture(image);
  const url = absoluteUrl(withoutSlash(pathname));

  return (
    <>
      <title>{title === undefined ? owner : `${title} · ${owner}`}</title>
      <meta name="description" content={description ?? line} />
      <meta property="og:title" content={title ?? owner} />
      <meta property="og:description" content={description ?? line} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={owner} />
      <meta property="og:locale" content={openGraphLocale(intl.locale)} />
      <meta property="og:image" content={absoluteUrl(picture.src)} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      {picture.alt && <meta property="og:image:alt" content={picture.alt.text} />}
      {published !== undefined && <meta property="article:published_time" content={published} />}
      {unlisted ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <meta property="og:url" content={url} />
          <link rel="canonical" href={url} />
        </>
      )}
      <ManifestLink />
      {hasNotes && (
        <link
          rel="alternate"
          type="application/atom+xml"
          title={intl.formatMessage({ id: 'reading.feed.title' }, { owner })}
          href={feedPath(intl.locale)}
        />
      )}
    </>
  );
}

/**
 * Of use to a browser that installs the site, which it does of a page that runs. A page is painted
 * without it: it would be asked for before that, with priority over its pictures.
 */
function ManifestLink() {
  const { locale } = useIntl();
  return useIsHydrated() && <link rel="manifest" href={manifestPath(locale)} />;
}

/** Open Graph's form, language_TERRITORY: `ja_JP` for `ja`. */
function openGraphLocale(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return `${language}_${region}`;
}

/** Previews and search engines want whole URLs. */
function absoluteUrl(path: string): string {
  return (process.env.PUBLIC_URL ?? '') + path;
}
