import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { TextInLanguage } from '../../src/content/compiledContent';
import { localise } from '../../src/content/languageFor';
import { locales } from '../../src/locale/locales';
import { manifestPath, paths } from '../../src/paths';
import { sitePath } from '../model/environment';
import type { PlannedFile } from '../model/plannedFile';
import type { Site } from '../model/site';
import { themeColour, type ThemeColour } from '../model/themeColour';

/** Plans a Web Application Manifest for each language. */
export function manifests({ profile }: Site): readonly PlannedFile[] {
  return locales.map((locale) => ({
    path: manifestPath(locale),
    linkPath: manifestPath(locale),
    producer: `the file ${manifestPath(locale)} of the build`,
    visibility: 'everyone',
    make({ root, environment }) {
      const theme = readFileSync(path.join(root, 'src/ui/theme.css'), 'utf8');
      const text = webManifest({
        locale,
        name: localise(profile.name, locale),
        line: localise(profile.line, locale),
        paper: themeColour(theme, '--color-paper'),
        surface: themeColour(theme, '--color-surface'),
        sitePath: sitePath(environment.siteUrl),
      });
      return { text };
    },
  }));
}

interface ManifestOptions {
  locale: string;
  name: TextInLanguage;
  line: TextInLanguage;
  paper: ThemeColour;
  surface: ThemeColour;
  /** The path in the site's URL. It is empty if the site is at the root of its host. */
  sitePath: string;
}

const icon = (src: string, sizes: string, type: string, purpose = 'any') => ({
  src,
  sizes,
  type,
  purpose,
});

/**
 * Creates the Web Application Manifest, which contains the name, icons and colours of the installed
 * site.
 */
function webManifest({ locale, name, line, paper, surface, sitePath }: ManifestOptions): string {
  const home = sitePath + paths.home;
  const icons = `${sitePath}/icons`;
  return JSON.stringify({
    // The id is the same in every language, because all languages belong to one application.
    id: home,
    lang: name.lang ?? locale,
    dir: 'ltr',
    name: name.text,
    short_name: name.text,
    description: line.text,
    start_url: home,
    scope: home,
    display: 'minimal-ui',
    // A manifest supports only one colour scheme.
    background_color: paper.light,
    theme_color: surface.light,
    icons: [
      icon(`${icons}/favicon.svg`, 'any', 'image/svg+xml'),
      icon(`${icons}/icon-192.png`, '192x192', 'image/png'),
      icon(`${icons}/icon-512.png`, '512x512', 'image/png'),
      icon(`${icons}/icon-maskable-512.png`, '512x512', 'image/png', 'maskable'),
    ],
  });
}
