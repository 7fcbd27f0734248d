import { createRequire } from 'node:module';
import path from 'node:path';
import { pathIn } from '../../src/locale/address';
import { languagePageFile, pageFile } from '../../src/locale/choosePage';
import { locales } from '../../src/locale/locales';
import { paths } from '../../src/paths';
import type * as Rendering from '../../src/prerender';
import { contentError } from '../lib/diagnostics';
import { memoized } from '../lib/memoized';
import type { EntryName } from '../model/entry';
import type { CompiledCode, Making, PlannedFile } from '../model/plannedFile';
import type { TakenAddress, Site } from '../model/site';
import { compiledContent } from './content/pageData';
import { documentWriter } from './page/documentWriter';
import { entryTags } from './page/structuredData';
import { previewTags } from './previews';

/**
 * Plans every page in every language. Addresses at which not everyone finds a page are planned as
 * well, but not made.
 */
export function pages(site: Site): readonly PlannedFile[] {
  const writerOf = memoized((making: Making) => documentWriter(site, making));
  const { read } = compiledContent(site);
  return [
    ...site.pages.flatMap((page) =>
      filesAt(decodeURI(page.path), page.entry).map(({ planned, locale, ofAddress }) => ({
        ...planned,
        visibility: 'everyone' as const,
        isPage: true,
        needsCode: true,
        async make(making: Making) {
          const { environment, code, isOptimised } = making;
          const { siteUrl } = environment;
          const rendered = await rendering(code).renderPage(page.path, locale, ofAddress, read);
          const preview = isOptimised ? await previewTags(site, page, locale, making) : '';
          return writerOf(making)({
            page: { ...rendered, pathname: pathIn(page.path, ofAddress) },
            locale,
            ofAddress,
            chunks: [...rendered.chunks, `locale-${locale}`],
            entryTags: preview + entryTags(page, { locale, ofAddress, siteUrl, read }),
          });
        },
      })),
    ),
    ...site.takenAddresses.flatMap((address) =>
      filesAt(address.path, address.entry).map(({ planned }) => ({
        ...planned,
        ...visibilityOf(address),
      })),
    ),
  ];
}

/** The code that renders pages (src/prerender.tsx). */
const rendering = memoized(({ folder }: CompiledCode) => {
  const file = path.join(folder, 'rendering.js');
  return createRequire(file)(file) as typeof Rendering;
});

/**
 * Returns the files of a page, one for each language, with and without the language in the address.
 * Servers look up files by their decoded names, so these names are decoded.
 *
 * @param address decoded URL path of the page
 */
function filesAt(address: string, entry: EntryName | undefined) {
  const named = {
    producer: `the page ${address}`,
    ...(entry && { entry }),
    ...(entry?.collection === 'pages' && {
      errorIfTaken: (other: string) => {
        const reason = `expected another slug, since /${entry.slug} would collide with ${other}`;
        return contentError({ file: `pages/${entry.slug}` }, reason);
      },
    }),
  };
  // Nobody links to the not-found page, and links name no language.
  const linkPath = address === paths.notFound ? {} : { linkPath: address };
  return locales.flatMap((locale) => [
    {
      locale,
      ofAddress: undefined,
      planned: { ...named, ...linkPath, path: pageFile(address, locale) },
    },
    {
      locale,
      ofAddress: locale,
      planned: { ...named, path: languagePageFile(address, locale) },
    },
  ]);
}

function visibilityOf({ why }: TakenAddress): Pick<PlannedFile, 'visibility' | 'describedAs'> {
  switch (why) {
    case 'private':
      return { visibility: 'members', describedAs: 'a private entry' };
    case 'draft':
      return { visibility: 'nobody', describedAs: 'a draft' };
    case 'empty':
      return { visibility: 'nobody', describedAs: 'none' };
    case 'invalid':
      // The error of the entry is reported, and a link to it is no further one.
      return { visibility: 'everyone' };
  }
}
