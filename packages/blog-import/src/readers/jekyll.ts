import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Blog, Post } from '../model';
import { newReport } from '../report';
import {
  filesIn,
  firstFile,
  hasFrontMatter,
  isHtml,
  parseData,
  placeOf,
  postsIn,
  reportUnread,
  type Configuration,
} from './files';
import { withLowerCase } from './frontMatter';
import { addressesIn, categoriesOf, dateParts, fill, pathIn } from './permalinks';
import { isOn, namesIn, readPostFile, textOf, type PostText } from './readPost';

const styles: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title:output_ext',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title:output_ext',
  weekdate: '/:categories/:year/W:week/:short_day/:title:output_ext',
  none: '/:categories/:title:output_ext',
};

/** Pages that only work with a theme, or that are not for visitors. */
const notForReaders = /^(?:README|CHANGELOG|CONTRIBUTING|LICENSE|CODE_OF_CONDUCT|404)\b/i;

/** Returns whether a folder contains a blog of Jekyll. */
export function isJekyll(folder: string): boolean {
  return ['_posts', '_drafts'].some((name) => existsSync(path.join(folder, name)));
}

/** Reads a blog of Jekyll. */
export function readJekyll(folder: string): Blog {
  const report = newReport();
  const file = firstFile(folder, ['_config'], ['yml', 'yaml', 'toml']);
  const config = file ? parseData(file) : {};
  const base = textOf(config['baseurl']);
  const site = textOf(config['url']) + base;
  const permalink = textOf(config['permalink']) || 'date';
  const pattern = styles[permalink] ?? permalink;
  const posts: Post[] = [];
  const files: string[] = [];
  const place = (root: string, name: string) =>
    placeOf(folder, root, name, { languages: [], hasLanguageFolders: true });
  for (const drafts of [false, true]) {
    const root = path.join(folder, drafts ? '_drafts' : '_posts');
    const found = postsIn(root);
    reportUnread({ others: found.others }, report, (name) =>
      path.relative(folder, path.join(root, name)),
    );
    files.push(...found.beside.map((name) => path.join(root, name)));
    for (const name of found.posts) {
      const post = readPostFile(place(root, name), report, {
        hidden: drafts ? 'it is a draft' : undefined,
        // jekyll-paginate leaves such posts out of its pages only. They are in all other lists.
        hiddenInList: true,
      });
      if (!post) continue;
      const own = addressOf(post, textOf(post.front['permalink']) || pattern);
      const address = own && path.posix.join('/', base, own);
      posts.push({ ...post, address, otherAddresses: addressesIn(post.front, address) });
    }
  }
  const pages = ['', '_pages', 'pages'].flatMap((name) =>
    postsIn(
      path.join(folder, name),
      filesIn(path.join(folder, name)).filter((one) => !one.includes('/')),
    ).posts.map((one) => path.posix.join(name, one)),
  );
  for (const name of pages) {
    const source = path.join(folder, name);
    if (notForReaders.test(path.basename(name)) || !hasFrontMatter(source)) continue;
    if (isHtml.test(name) || /^index\./i.test(path.basename(name))) {
      report.lost('not imported: a page that a template of the theme makes', name);
      continue;
    }
    const post = readPostFile({ ...place(folder, name), folder: '' }, report, { isPage: true });
    if (!post) continue;
    const suffix = permalink === 'pretty' || permalink.endsWith('/') ? '/' : '.html';
    const own = textOf(post.front['permalink']) || `/${name.replace(/\.\w+$/, '')}${suffix}`;
    const address = path.posix.join('/', base, pathIn(own));
    posts.push({ ...post, address, otherAddresses: addressesIn(post.front, address) });
  }
  return {
    system: 'Jekyll',
    folder,
    publicFolders: [folder],
    url: textOf(config['url']) ? site : undefined,
    language: textOf(config['lang'] ?? config['locale'] ?? config['language']) || undefined,
    topicFolders: [],
    feeds: feedsOf(folder, config).map((one) => path.posix.join('/', base, one)),
    hasHardBreaks:
      isOn(withLowerCase(config['kramdown'])['hard_wrap']) ||
      namesIn(withLowerCase(config['redcarpet'])['extensions']).includes('hard_wrap'),
    hasEmoji: pluginsOf(config).includes('jemoji'),
    tags: 'liquid',
    posts,
    files,
    findings: report.findings,
  };
}

function pluginsOf(config: Configuration): readonly string[] {
  return namesIn(config['plugins'] ?? config['gems']);
}

/** Returns the URL paths of the feeds: that of the plugin, and those of the blog's own templates. */
function feedsOf(folder: string, config: Configuration): readonly string[] {
  const ofPlugin = textOf(withLowerCase(config['feed'])['path']) || 'feed.xml';
  return [
    ...(pluginsOf(config).includes('jekyll-feed') ? [ofPlugin] : []),
    ...['atom.xml', 'feed.xml', 'rss.xml'].filter((one) => existsSync(path.join(folder, one))),
  ];
}

function addressOf(post: PostText, pattern: string): string | undefined {
  const { front, name, day, title } = post;
  const slug = textOf(front['slug']) || name;
  const categories = categoriesOf(front, /\s+/).map((one) => one.toLowerCase());
  return fill(pattern, {
    ...dateParts(day),
    ...{ categories: categories.join('/'), output_ext: '.html' },
    slugified_categories: categories.map((one) => jekyllPart(one)).join('/'),
    ...{ title: jekyllPart(slug), slug: jekyllPart(slug).toLowerCase(), name },
    slugified_title: jekyllPart(title).toLowerCase(),
  });
}

/** Converts a file name to the form that Jekyll uses in URLs. */
function jekyllPart(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\p{N}._~!$&'()+,;=@]+/gu, '-').replaceAll(/^-|-$/g, '');
}
