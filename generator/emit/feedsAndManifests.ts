import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createIntl } from 'react-intl';
import { localise } from '../../src/content/languageFor';
import { locales, type Locale } from '../../src/locale/locales';
import { feedPath, manifestPath } from '../../src/paths';
import type { LinkedSite } from '../model/site';
import { sitePath } from '../model/environment';
import { robotsPath, sitemapPath } from '../model/reservedNames';
import { readMessages } from '../model/messages';
import { notesFeed } from './notesFeed';
import type { CompiledReader } from '../model/emittedSite';
import { themeColour } from '../model/themeColour';
import { webManifest } from './webManifest';

/**
 * Creates robots.txt and, for each language, a feed and a web manifest. Returns these files, keyed
 * by URL path.
 *
 * @param options.root absolute path of the project
 * @param options.siteUrl origin of the site, followed by a path if the site has one
 */
export function feedsAndManifests(
  read: CompiledReader,
  {
    root,
    siteUrl,
    site,
  }: {
    root: string;
    siteUrl: string;
    site: Pick<LinkedSite, 'profile' | 'entries' | 'hasFeeds' | 'publishedFiles'>;
  },
): ReadonlyMap<string, string> {
  const theme = readFileSync(path.join(root, 'src/ui/theme.css'), 'utf8');
  const paper = themeColour(theme, '--color-paper');
  const surface = themeColour(theme, '--color-surface');
  const files = new Map<string, string>();
  // If the owner has written a robots.txt, the site uses it instead.
  if (!site.publishedFiles.has(robotsPath)) files.set(robotsPath, robots(siteUrl));
  for (const locale of locales) {
    const name = localise(site.profile.name, locale);
    const line = localise(site.profile.line, locale);
    const title = feedTitle(root, locale, name.text);
    if (site.hasFeeds) {
      const feed = { read, locale, siteUrl, title, owner: name.text };
      files.set(feedPath(locale), notesFeed(site.entries, feed));
    }
    files.set(
      manifestPath(locale),
      webManifest({ locale, name, line, paper, surface, sitePath: sitePath(siteUrl) }),
    );
  }
  return files;
}

/** Returns the title of the feed. If there is no message for it, it is the owner's name. */
function feedTitle(root: string, locale: Locale, owner: string): string {
  const id = 'entries.feed.title';
  const messages = readMessages(root, locale);
  if (messages[id] === undefined) return owner;
  return createIntl({ locale, messages }).formatMessage({ id }, { owner });
}

/** Returns robots.txt (RFC 9309). It allows everything and contains the URL of the sitemap. */
function robots(siteUrl: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}${sitemapPath}\n`;
}
