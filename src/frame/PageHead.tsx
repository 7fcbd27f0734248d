import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { feedPath, fileUrl, withoutSlash } from '../paths';
import { pathIn, alternateAddresses, canonicalAddress } from '../locale/address';
import { useAddressLocale } from '../locale/useAddressLocale';
import { hasNotes, profile } from '../content/owner';
import { useLocalized } from '../content/InLanguage';

interface PageHeadProps {
  /** The page's title, or undefined for the landing page, whose title is the owner's name. */
  title?: string | undefined;
  /** The page's number in a list. From page 2 on, the title contains this number. */
  page?: number | undefined;
  /**
   * One or two sentences for search results and previews. The default is the line of text in the
   * owner's profile.
   */
  description?: string | undefined;
  /** The Open Graph object type. */
  type?: 'website' | 'article' | undefined;
  /** An article's publication date as YYYY-MM-DD. */
  published?: string | undefined;
  /** The languages that the page is available in, as BCP 47 tags. The default is all languages. */
  languages?: readonly string[] | undefined;
  /** Whether to keep search engines from listing the page. */
  unlisted?: boolean | undefined;
}

/**
 * A page's elements in `<head>`, in the page's language: the title ("page · owner's name"), the
 * description, Open Graph data (https://ogp.me), the canonical URL and the feed. React moves the
 * elements into the head and removes them when the page is removed. The build adds the preview
 * picture (generator/outputs/previews.ts), and a script adds the web manifest
 * (src/start/startScript.ts).
 */
export function PageHead({
  title: name,
  page = 1,
  description,
  type = 'website',
  published,
  languages,
  unlisted = false,
}: PageHeadProps) {
  const intl = useIntl();
  const path = withoutSlash(useLocation().pathname);
  const ofAddress = useAddressLocale();
  const owner = useLocalized(profile.name).text;
  const line = useLocalized(profile.line).text;
  const title =
    page > 1 ? intl.formatMessage({ id: 'entries.pagination.title' }, { title: name, page }) : name;
  const canonical = canonicalAddress(path, ofAddress, languages);
  const isCanonical = canonical === pathIn(path, ofAddress);

  return (
    <>
      <title>{title === undefined ? owner : `${title} · ${owner}`}</title>
      <meta name="description" content={description ?? line} />
      <meta property="og:title" content={title ?? owner} />
      <meta property="og:description" content={description ?? line} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={owner} />
      <meta property="og:locale" content={openGraphLocale(intl.locale)} />
      {published !== undefined && <meta property="article:published_time" content={published} />}
      {unlisted ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <meta property="og:url" content={absoluteUrl(canonical)} />
          <link rel="canonical" href={absoluteUrl(canonical)} />
          {isCanonical &&
            alternateAddresses(path, languages).map(([hrefLang, address]) => (
              <link
                key={hrefLang}
                rel="alternate"
                hrefLang={hrefLang}
                href={absoluteUrl(address)}
              />
            ))}
        </>
      )}
      {hasNotes && (
        <link
          rel="alternate"
          type="application/atom+xml"
          title={intl.formatMessage({ id: 'entries.feed.title' }, { owner })}
          href={fileUrl(feedPath(intl.locale))}
        />
      )}
    </>
  );
}

/** Returns a locale in Open Graph notation, such as `ja_JP` for `ja`. */
function openGraphLocale(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return `${language}_${region}`;
}

function absoluteUrl(path: string): string {
  return (process.env.PUBLIC_URL ?? '') + path;
}
