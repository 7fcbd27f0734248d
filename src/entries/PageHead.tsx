import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { feedPath, fileUrl, manifestPath, withoutSlash } from '../paths';
import { pathIn, alternateAddresses, canonicalAddress } from '../locale/address';
import { useAddressLocale } from '../locale/useAddressLocale';
import { hasNotes, profile } from '../content/owner';
import { useIsHydrated } from '../ui/useIsHydrated';
import { useLocalized } from '../content/InLanguage';

interface PageHeadProps {
  /** Undefined for the landing page: its title is the owner's name. */
  title?: string | undefined;
  /** Page of a list; the title names it from page 2 on. */
  page?: number | undefined;
  /** A sentence or two for search results and previews; the owner's line by default. */
  description?: string | undefined;
  /** Object type of the Open Graph protocol. */
  type?: 'website' | 'article' | undefined;
  /** The day an article was published, YYYY-MM-DD. */
  published?: string | undefined;
  /** The languages in which the page is written (BCP 47); all by default. */
  languages?: readonly string[] | undefined;
  /** Whether to keep search engines from listing the page. */
  unlisted?: boolean | undefined;
}

/**
 * The elements of `<head>` that belong to a page, in the page's language: title ("page · owner's name"),
 * description, Open Graph (https://ogp.me) except the picture (generator/seo/previews.ts), canonical address, feed and web
 * manifest. React moves them into the head and removes them with the page.
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
      <ManifestLink />
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

/**
 * After hydration only: a browser installs a site from a running page, but would load the manifest
 * before the first paint, with priority over pictures.
 */
function ManifestLink() {
  const { locale } = useIntl();
  return useIsHydrated() && <link rel="manifest" href={fileUrl(manifestPath(locale))} />;
}

/** The form of Open Graph: `ja_JP` for `ja`. */
function openGraphLocale(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return `${language}_${region}`;
}

function absoluteUrl(path: string): string {
  return (process.env.PUBLIC_URL ?? '') + path;
}
