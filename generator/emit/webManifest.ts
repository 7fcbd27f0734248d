import type { TextInLanguage } from '../../src/content/compiledContent';
import { paths } from '../../src/paths';
import type { ThemeColour } from '../model/themeColour';

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
export function webManifest({
  locale,
  name,
  line,
  paper,
  surface,
  sitePath,
}: ManifestOptions): string {
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
