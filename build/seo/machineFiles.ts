import { isLeft } from 'fp-ts/Either';
import { createIntl } from 'react-intl';
import type { Profile } from '../content/fileCodecs';
import { locales, type Locale } from '../../src/locale/locales';
import { feedPath, manifestPath } from '../../src/paths';
import { localise } from '../content/localise';
import { parseJson } from '../parseJson';
import { notesFeed } from './notesFeed';
import type { ReadCompiled } from './readCompiled';
import { sitePages } from './sitePages';
import { robots, sitemap } from './sitemap';
import { themeColour } from './themeColour';
import { webManifest } from './webManifest';

export interface SiteFacts {
  /** Origin of the site. */
  siteUrl: string;
  profile: Profile;
  /** Text of src/ui/theme.css. */
  theme: string;
  /** Text of a file of locales/. */
  messagesOf: (locale: Locale) => string;
}

/**
 * The files for search engines, feed readers and browsers: sitemap, robots.txt, and for each language a feed and a web
 * manifest.
 *
 * @returns the files by the path of their URL
 */
export function machineFiles(
  read: ReadCompiled,
  { siteUrl, profile, theme, messagesOf }: SiteFacts,
): ReadonlyMap<string, string> {
  const files = new Map(sitemap(sitePages(read), siteUrl));
  files.set('/robots.txt', robots(siteUrl));
  for (const locale of locales) {
    const name = localise(profile.name, locale);
    const title = feedTitle(locale, name.text, messagesOf(locale));
    const feed = notesFeed(read, { locale, siteUrl, title, owner: name.text });
    if (feed !== undefined) files.set(feedPath(locale), feed);
    files.set(
      manifestPath(locale),
      webManifest({
        locale,
        name,
        line: localise(profile.line, locale),
        paper: themeColour(theme, '--color-paper'),
        surface: themeColour(theme, '--color-surface'),
      }),
    );
  }
  return files;
}

/** The title of the link to the feed. Mistakes in the file are reported by build/messagesLoader.ts. */
function feedTitle(locale: Locale, owner: string, messages: string): string {
  const json = parseJson(messages);
  if (isLeft(json)) return owner;
  const intl = createIntl({ locale, messages: json.right as Record<string, string> });
  return intl.formatMessage({ id: 'reading.feed.title' }, { owner });
}
