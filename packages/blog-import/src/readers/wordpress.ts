import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Blog, Front, Owner, Post } from '../model';
import { newReport, type Report } from '../report';
import { filesIn } from './files';
import { ownerIn } from './owner';
import { pathIn } from './permalinks';
import { safeDecode, textOf, toPost } from './readPost';
import { htmlOfWordPress } from './wordpressHtml';

/*
 * Reads an export file of WordPress ("Tools > Export"), which is RSS with elements of WordPress's
 * own (WXR).
 */

/** Returns the path of a folder's export file of WordPress. */
export function exportIn(folder: string): string | undefined {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return undefined;
  return readdirSync(folder)
    .filter((name) => /\.xml$/i.test(name))
    .map((name) => path.join(folder, name))
    .find((file) => readFileSync(file, 'utf8').slice(0, 20_000).includes('<wp:wxr_version>'));
}

/** Types of items that WordPress keeps for itself, such as menus and old versions. */
const internal =
  /^(?:nav_menu_item|revision|custom_css|customize_changeset|oembed_cache|user_request|wp_\w+|acf-\w+|wpcf7_contact_form|jp_\w+|feedback)$/;

/**
 * Reads a blog of WordPress.
 *
 * @param given absolute path of an export file, or of its folder
 * @throws Error if the file is not an export of WordPress
 */
export function readWordPress(given: string): Blog {
  const file = exportIn(given) ?? given;
  const folder = path.dirname(file);
  const name = path.basename(file);
  const channel = channelOf(file);
  const report = newReport();
  const items = childrenOf(channel, 'item');
  const url = (value(channel, 'wp:base_blog_url') || value(channel, 'link')).replace(/\/$/, '');
  const attachments = new Map(
    items
      .filter((item) => value(item, 'wp:post_type') === 'attachment')
      .map((item) => [value(item, 'wp:post_id'), item] as const),
  );
  const posts: Post[] = [];
  for (const item of items) {
    const type = value(item, 'wp:post_type') || 'post';
    const id = value(item, 'wp:post_id');
    const slug = value(item, 'wp:post_name') || `${type}-${id}`;
    const place = `${name}/${slug}`;
    if (type === 'attachment') continue;
    if (internal.test(type)) {
      report.changed('not imported: what WordPress keeps for itself', `${name}/${type}`);
      continue;
    }
    const status = value(item, 'wp:status');
    if (/^(?:trash|auto-draft|inherit)$/.test(status)) {
      report.changed(`not imported: its status is ${status}`, place);
      continue;
    }
    const post = readItem(item, { place, file, slug, type, status, attachments, url, report });
    if (post) posts.push(post);
  }
  reportComments(items, name, report);
  return {
    system: 'WordPress',
    folder,
    publicFolders: [folder],
    url: url || undefined,
    language: value(channel, 'language') || undefined,
    hasHardBreaks: false,
    templateSyntax: 'none',
    owner: ownerOf(channel, name),
    posts,
    files: filesIn(path.join(folder, 'wp-content')).map((one) =>
      path.join(folder, 'wp-content', one),
    ),
    reportItems: report.items,
  };
}

/** Returns what the export file says about the owner. Of several authors, none is the owner. */
function ownerOf(channel: XmlElement, name: string): Owner {
  const authors = childrenOf(channel, 'wp:author');
  const [author] = authors.length === 1 ? authors : [];
  const named = {
    author: author && withoutEntities(value(author, 'wp:author_display_name')),
    title: withoutEntities(value(channel, 'title')),
    line: withoutEntities(value(channel, 'description')),
  };
  return ownerIn(name, { '': named });
}

function channelOf(file: string): XmlElement {
  // Posts may contain control characters, which XML does not allow.
  const xml = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '');
  let root: XmlElement | null;
  try {
    ({ root } = parseXml(xml, { ignoreUndefinedEntities: true }));
  } catch (error) {
    throw new Error(`${file}: expected an export file of WordPress, got ${String(error)}`, {
      cause: error,
    });
  }
  const channel = root && childrenOf(root, 'channel')[0];
  if (!channel || childrenOf(channel, 'wp:wxr_version').length === 0) {
    throw new Error(`${file}: expected an export file of WordPress, got another kind of XML`);
  }
  return channel;
}

function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter(
    (child): child is XmlElement => child instanceof XmlElement && child.name === name,
  );
}

function value(element: XmlElement, name: string): string {
  return childrenOf(element, name)[0]?.text.trim() ?? '';
}

function metaOf(item: XmlElement): ReadonlyMap<string, string> {
  return new Map(
    childrenOf(item, 'wp:postmeta').map((meta) => [
      value(meta, 'wp:meta_key'),
      value(meta, 'wp:meta_value'),
    ]),
  );
}

interface Item {
  /** The post's name in messages. */
  place: string;
  file: string;
  slug: string;
  type: string;
  status: string;
  attachments: ReadonlyMap<string, XmlElement>;
  url: string;
  report: Report;
}

function readItem(item: XmlElement, context: Item): Post | undefined {
  const { place, file, slug, type, status, attachments, url, report } = context;
  const terms = childrenOf(item, 'category');
  const termsOf = (domain: string) =>
    terms
      .filter(({ attributes }) => attributes['domain'] === domain)
      .filter(({ attributes }) => attributes['nicename'] !== 'uncategorized')
      .map((term) => withoutEntities(term.text.trim()));
  const nicename = (domain: string) =>
    terms.find(({ attributes }) => attributes['domain'] === domain)?.attributes['nicename'];
  const meta = metaOf(item);
  const thumbnail = attachments.get(meta.get('_thumbnail_id') ?? '');
  const date = value(item, 'wp:post_date');
  const content = value(item, 'content:encoded');
  const front: Front = {
    title: withoutEntities(value(item, 'title')),
    slug,
    // A draft has the date 0000-00-00.
    date: /^0000/.test(date) ? '' : date,
    lastmod: value(item, 'wp:post_modified'),
    description: plainExcerpt(
      value(item, 'excerpt:encoded') || (meta.get('_yoast_wpseo_metadesc') ?? ''),
    ),
    tags: [...termsOf('post_tag'), ...termsOf('category')],
    math: /\$latex\s|\[latex\]/.test(content),
    ...(thumbnail && {
      cover: {
        url: value(thumbnail, 'wp:attachment_url'),
        alt: metaOf(thumbnail).get('_wp_attachment_image_alt') ?? '',
      },
    }),
  };
  const pictures = new Map(
    [...attachments].map(([id, one]) => [
      id,
      {
        url: value(one, 'wp:attachment_url'),
        alt: metaOf(one).get('_wp_attachment_image_alt') ?? '',
        caption: value(one, 'excerpt:encoded'),
        parent: value(one, 'wp:post_parent'),
      },
    ]),
  );
  const id = value(item, 'wp:post_id');
  const written = htmlOfWordPress(content, {
    id,
    pictures,
    report: (kind, detail) => report.lost(kind, place, detail),
  });
  const post = toPost(
    {
      path: file,
      file: place,
      folder: type === 'post' || type === 'page' ? '' : type,
      pathKey: type === 'page' ? `page/${slug}` : slug,
      name: safeDecode(slug),
      language: nicename('language'),
    },
    { front, written, isHtml: true, whyDraft: whyDraftOf(item, status), isPage: type === 'page' },
    report,
  );
  if (!post) return undefined;
  const link = value(item, 'link');
  const home = URL.canParse(url) ? new URL(url).pathname.replace(/\/$/, '') : '';
  // WordPress finds every item by its number, whatever its type, and a page in two ways. The guid
  // is no address, because it keeps the domain and the number that the item had when it was made.
  const numbers = [`${home}/?p=${id}`, ...(type === 'page' ? [`${home}/?page_id=${id}`] : [])];
  const [address = `${home}/?p=${id}`, ...others] = [link, ...numbers]
    .filter((one) => one !== '' && (one.startsWith('/') || !url || sameSite(one, url)))
    .map(pathIn)
    .filter((one) => one !== '/' && !/[?&]attachment_id=/.test(one));
  return {
    ...post,
    translationKey: nicename('post_translations') ?? post.translationKey,
    address,
    otherAddresses: [...new Set(others)].filter((one) => one !== address),
  };
}

/** Returns why visitors could not read a post. Only published posts without a password are public. */
function whyDraftOf(item: XmlElement, status: string): string | undefined {
  if (value(item, 'wp:post_password')) return 'it has a password';
  return status === 'publish' ? undefined : `its status is ${status || 'not known'}`;
}

/** WordPress stores names with entities, such as `Tea &amp; rice`. */
function withoutEntities(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll(/&#0?39;/g, "'")
    .replaceAll(/&(?:amp|#0?38);/g, '&');
}

function plainExcerpt(html: string): string {
  return textOf(html.replaceAll(/<[^>]*>|\[[^\]]*\]/g, ' '));
}

function sameSite(one: string, site: string): boolean {
  return URL.canParse(one) && URL.canParse(site) && new URL(one).host === new URL(site).host;
}

function reportComments(items: readonly XmlElement[], name: string, report: Report): void {
  for (const item of items) {
    const comments = childrenOf(item, 'wp:comment').filter(
      (comment) => value(comment, 'wp:comment_approved') === '1',
    );
    for (const comment of comments) {
      const kind = 'a comment by a visitor, which this site has no place for';
      report.lost(
        kind,
        `${name}/${value(item, 'wp:post_name')}`,
        value(comment, 'wp:comment_author'),
      );
    }
  }
}
