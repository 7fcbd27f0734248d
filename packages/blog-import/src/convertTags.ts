import { asCode, replaceTags, type Tag } from './shortcodes';

/** What a tag's conversion needs: facts about the post and the blog, and functions to call. */
export interface TagContext {
  title: string;
  /** The URL of the blog, or `/` if the configuration does not contain it. */
  siteUrl: string;
  /** Whether the post is MDX, which may contain `import` and `export`. */
  isMdx: boolean;
  /**
   * Finds the path of a post's page by file name. Hugo's `ref` and Jekyll's `post_url` refer to
   * posts in this way.
   */
  pageOf: (name: string) => string | undefined;
  /**
   * Returns the content of a file in the post's folder, or undefined if the file does not exist.
   */
  readBeside: (name: string) => string | undefined;
  /** Called for each tag that the import leaves unconverted. */
  unknown: (source: string, name: string) => void;
}

/** Converts the shortcodes and Liquid tags in a post, except for those in code. */
export function convertTags(text: string, context: TagContext): string {
  const given = maskCode(text, ['\ue000', '\ue001']);
  const withoutMdx = !context.isMdx
    ? given.masked
    : given.masked.replaceAll(/^(?:import|export) .*\n?/gm, (line) => {
        context.unknown(line.trim(), 'import or export of MDX');
        return '';
      });
  const hugo = replaceTags(withoutMdx, 'hugo', (tag) => convertTag(tag, context));
  // Hugo's shortcodes may have become code blocks, which must not be converted again.
  const { masked, unmask } = maskCode(hugo, ['\ue002', '\ue003']);
  const liquid = replaceTags(masked, 'liquid', (tag) => convertTag(tag, context));
  const values = liquid.replaceAll(/\{\{[^<%}][^}]*\}\}/g, (source) => value(source, context));
  const markdown = values
    // Remove attributes in Kramdown's syntax.
    .replaceAll(/^[ \t]*\{:[^}\n]*\}[ \t]*$|\{:[^}\n]*\}(?=\s|$)/gm, '')
    // Put angle brackets around URLs that contain spaces, because Markdown would read these URLs as
    // plain text.
    .replaceAll(
      /(?<=\])\(([^()<>"'\n]*[^\s()<>"'][^\S\n][^()<>"'\n]*)\)/g,
      (_, url: string) => `(<${url.trim()}>)`,
    );
  return given.unmask(unmask(markdown));
}

/** Fenced code blocks and inline code. Tags inside code are not converted. */
const code = /^([ \t>]*)(```+|~~~+)[^\n]*\n[\s\S]*?^\1\2[ \t]*$|(`+)(?!`)[^\n]*?[^`\n]\3(?!`)/gm;

function maskCode(
  text: string,
  /**
   * The characters around a placeholder. They are from Unicode's private use area, so no post
   * should contain them.
   */
  [start, end]: readonly [string, string],
): { masked: string; unmask: (text: string) => string } {
  const pieces: string[] = [];
  const placeholder = new RegExp(`${start}(\\d+)${end}`, 'g');
  return {
    masked: text.replaceAll(code, (piece) => `${start}${pieces.push(piece) - 1}${end}`),
    unmask: (converted) =>
      converted.replaceAll(placeholder, (_, index: string) => pieces[Number(index)] ?? ''),
  };
}

/** Converts `{{ page.title }}` and other Liquid values. */
function value(source: string, { title, unknown }: TagContext): string {
  const expression = source.slice(2, -2).trim();
  if (expression === 'page.title') return title;
  if (/^site\.(?:baseurl|url)$/.test(expression)) return '';
  const url = /^["']([^"']+)["']\s*\|\s*(?:relative|absolute)_url$/.exec(expression);
  if (url?.[1]) return url[1];
  unknown(source, expression);
  return asCode(source);
}

/** Maps the names that themes use for callouts to the kinds that GitHub supports. */
const callouts: Readonly<Record<string, string>> = {
  ...{ note: 'NOTE', info: 'NOTE', notice: 'NOTE', default: 'NOTE', primary: 'NOTE' },
  ...{ tip: 'TIP', hint: 'TIP', success: 'TIP', important: 'IMPORTANT', question: 'NOTE' },
  ...{ warning: 'WARNING', warn: 'WARNING', attention: 'WARNING' },
  ...{ danger: 'CAUTION', caution: 'CAUTION', error: 'CAUTION', bug: 'CAUTION' },
};
const calloutTags = new Set(['notice', 'admonition', 'callout', 'alert', 'hint', 'admonitions']);

function convertTag(tag: Tag, context: TagContext): string | undefined {
  const { name, values, named, inner, source } = tag;
  const [first = ''] = values;
  const words = () => values.join(' ');
  const id = named['id'] ?? first;
  const kind = callouts[named['type'] ?? (first || name)] ?? callouts[name];

  if (inner !== undefined && (calloutTags.has(name) || callouts[name]) && kind) {
    const title = named['title'] ? [`**${named['title']}**`, ''] : [];
    const lines = [`[!${kind}]`, ...title, ...inner.trim().split('\n')];
    return `\n${lines.map((line) => `> ${line}`.trimEnd()).join('\n')}\n`;
  }
  switch (name) {
    case 'img':
    case 'image':
    case 'picture':
    case 'figure':
      return image({ src: first, ...named });
    case 'gallery':
      if (inner === undefined) break;
      return `${inner}${named['caption'] ? `\n\n*${named['caption']}*` : ''}`;
    case 'highlight':
      if (inner !== undefined) return fence(first, inner);
      break;
    case 'inline-file': {
      const content = context.readBeside(named['filename'] ?? first);
      if (content !== undefined) return fence(named['language'] ?? '', content);
      break;
    }
    case 'raw':
      if (inner !== undefined) return inner;
      break;
    case 'comment':
      if (inner !== undefined) return `<!--${inner.replaceAll('-->', '--&gt;')}-->`;
      break;
    case 'ref':
    case 'relref':
    case 'post_url':
    case 'link': {
      const [target = '', anchor] = (named['path'] ?? words()).split('#');
      const page = context.pageOf(target);
      if (page !== undefined) return page + (anchor ? `#${anchor}` : '');
      break;
    }
    case 'baseurl':
    case 'siteurl':
      return context.siteUrl;
    case 'video':
      if (named['src'] ?? first) return video(named['src'] ?? first, named['caption']);
      break;
    case 'youtube':
    case 'vimeo':
    case 'gist':
    case 'tweet':
    case 'x':
    case 'twitter':
    case 'instagram': {
      const url = embedded(name, named['id'] === undefined ? values : [id], named['user']);
      if (url) return `[${named['title'] ?? url.replace(/^https:\/\/(?:www\.)?/, '')}](${url})`;
      break;
    }
  }
  context.unknown(source, name);
  return undefined;
}

function fence(language: string, content: string): string {
  return `\n\`\`\`${language}\n${content.replace(/^\n+|\s+$/g, '')}\n\`\`\`\n`;
}

/**
 * Returns the URL of the video, gist or post that a tag would embed from another site. The page
 * only links to this URL and loads nothing from it.
 */
function embedded(name: string, values: readonly string[], user?: string): string | undefined {
  const [one, two] = user === undefined ? values : [user, ...values];
  if (!one) return undefined;
  switch (name) {
    case 'youtube':
      return `https://www.youtube.com/watch?v=${one}`;
    case 'vimeo':
      return `https://vimeo.com/${one}`;
    case 'gist':
      return `https://gist.github.com/${two ? `${one}/${two}` : one}`;
    case 'instagram':
      return `https://www.instagram.com/p/${one}/`;
    default:
      return two
        ? `https://twitter.com/${one}/status/${two}`
        : `https://twitter.com/i/status/${one}`;
  }
}

/**
 * Returns an image as Markdown. A caption with links or emphasis becomes a `<figcaption>`, because
 * an image title in Markdown is plain text.
 */
export function image(attributes: Readonly<Record<string, string>>): string {
  const { src = '', alt = '', link, attr, attrlink } = attributes;
  const words = [attributes['title'], attributes['caption']].filter(Boolean).join('. ');
  const source = attr && (attrlink ? `[${attr}](${attrlink})` : attr);
  const caption = [words, source].filter(Boolean).join(' ');
  const isPlain = !/[[\]*_`<>]/.test(caption);
  const title = caption && isPlain ? ` "${caption.replaceAll('"', '\\"')}"` : '';
  const text = escapeBrackets(alt || (isPlain ? caption : ''));
  const picture = `![${text}](${destination(src)}${title})`;
  const linked = link ? `[${picture}](${destination(link)})` : picture;
  if (!caption || isPlain) return linked;
  return `\n\n<figure>\n\n${linked}\n\n<figcaption>\n\n${caption}\n\n</figcaption>\n</figure>\n\n`;
}

function video(src: string, caption?: string): string {
  return `[${escapeBrackets(caption?.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1') ?? src)}](${destination(src)})`;
}

export function escapeBrackets(text: string): string {
  return text.replaceAll(/(?<!\\)[[\]]/g, '\\$&').replaceAll(/\s*\n\s*/g, ' ');
}

/** Returns a URL in a form that Markdown accepts. */
export function destination(url: string): string {
  return /[\s()<>]/.test(url) || url === ''
    ? `<${url.replaceAll(/[<>\n]/g, encodeURIComponent)}>`
    : url;
}
