import { readAttributes } from '../html/attributes';
import { codeElement } from '../html/htmlToMarkdown';
import { setAside } from '../html/setAside';

/*
 * The HTML of WordPress's posts: blocks, shortcodes in square brackets, and paragraphs that are only
 * separated by empty lines.
 */

interface WordPressPicture {
  url: string;
  alt: string;
  caption: string;
  /** The number of the post to which the picture was uploaded. */
  parent: string;
}

interface Context {
  /** The number of the post. */
  id: string;
  /** The pictures in the export file, by number. */
  pictures: ReadonlyMap<string, WordPressPicture>;
  report: (kind: string, detail: string) => void;
}

/** Converts a post's content to plain HTML. What is in code or in a comment stays as it is. */
export function htmlOfWordPress(content: string, context: Context): string {
  let isOfBlocks = false;
  const { keep, putBack } = setAside();
  const withoutCode = content
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(codeOrComment, (source: string, ...groups: unknown[]) => {
      const {
        element,
        start,
        inner = '',
        end,
        tag,
        given = '',
        code = '',
      } = groups.at(-1) as Groups;
      if (tag !== undefined) return `\n\n${preOf(tag, given, keep(escapedCode(code)))}\n\n`;
      if (element !== undefined) {
        const written = `${start}${keep(inner)}${end}`;
        return /^code$/i.test(element) ? written : `\n\n${written}\n\n`;
      }
      const [, block, isEmpty] = /^<!--\s*\/?wp:([\w/-]+)[\s\S]*?(\/?)-->$/.exec(source) ?? [];
      isOfBlocks ||= block !== undefined;
      // A block without content is made by WordPress when somebody visits the page.
      if (isEmpty && !/^(?:more|spacer|nextpage|separator)$/.test(block ?? '')) {
        context.report('a block that WordPress makes for each visitor', source);
      }
      const isOfWordPress = /^<!--\s*(?:\/?wp:|more|nextpage|noteaser)/.test(source);
      return isOfWordPress ? '' : `<!--${keep(source.slice(4, -3))}-->`;
    })
    .replaceAll(
      /<figure[^>]*\bwp-block-embed\b[^>]*>([\s\S]*?)<\/figure>/g,
      (source, inner: string) => {
        const url = /https?:\/\/[^\s<"']+/.exec(inner)?.[0];
        const caption = /<figcaption[^>]*>([\s\S]*?)<\/figcaption>/.exec(inner)?.[1];
        return url ? `\n\n<p><a href="${url}">${caption ?? url}</a></p>\n\n` : source;
      },
    );
  const html = originals(shortcodes(withoutCode, context), context.pictures);
  return putBack(isOfBlocks ? html : withParagraphs(html));
}

type Groups = Readonly<Record<string, string | undefined>>;

/** Replaces the URLs of smaller copies, such as `cup-300x200.jpg`, with those of the originals. */
function originals(html: string, pictures: Context['pictures']): string {
  const known = new Set([...pictures.values()].map(({ url }) => url));
  return html.replaceAll(
    /(\bsrc=["'])([^"']+?)-\d+x\d+(\.\w+)(?=["'])/g,
    (found, start: string, stem: string, extension: string) =>
      known.has(stem + extension) ? start + stem + extension : found,
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** The tags of plugins that show code. Many are named by the language. */
const codeTag =
  /\[(?<tag>(?:source)?code|as3|actionscript3?|bash|c|coldfusion|cpp|csharp|css|delphi|diff|erlang|fsharp|go|groovy|html|ini|java|javafx|javascript|js|json|lua|matlab|objc|pascal|perl|php|powershell|ps|py|python|r|rails|ruby|rust|scala|shell|sql|swift|text|vb|vbnet|xml|yaml)\b(?<given>[^\]]*)\](?<code>[\s\S]*?)\[\/\k<tag>\]/;

const codeOrComment = new RegExp(`${codeElement.source}|${codeTag.source}|<!--[^]*?-->`, 'gi');

function preOf(tag: string, given: string, code: string): string {
  const { named } = readAttributes(given);
  const isLanguage = tag !== 'code' && tag !== 'sourcecode';
  const language = named['language'] ?? named['lang'] ?? (isLanguage ? tag : '');
  return `<pre><code class="language-${escaped(language)}">${code}</code></pre>`;
}

function escapedCode(code: string): string {
  return (/&(?:lt|gt|amp);/.test(code) ? code : escaped(code)).trim();
}

function shortcodes(content: string, { id, pictures, report }: Context): string {
  const figure = (inner: string, caption: string) =>
    `\n\n<figure>${inner}${caption.trim() ? `<figcaption>${caption.trim()}</figcaption>` : ''}</figure>\n\n`;
  const link = (url: string, text = url) =>
    `\n\n<p><a href="${escaped(url)}">${escaped(text)}</a></p>\n\n`;
  return content
    .replaceAll(
      /\$latex\s([^$\n]+)\$|\[latex\]([\s\S]*?)\[\/latex\]/g,
      (_, one: string, other = one) => {
        return `\\(${other.trim()}\\)`;
      },
    )
    .replaceAll(
      /\[(?:wp_)?caption\b([^\]]*)\]([\s\S]*?)\[\/(?:wp_)?caption\]/g,
      (_, attributes: string, inner: string) => {
        const [, picture = inner, text = ''] =
          /^([\s\S]*?<img[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/.exec(inner.trim()) ?? [];
        return figure(picture, text.trim() || (readAttributes(attributes).named['caption'] ?? ''));
      },
    )
    .replaceAll(/\[gallery\b([^\]]*)\]/g, (source, given: string) => {
      const { ids, id: of = id } = readAttributes(given).named;
      const shown = ids
        ? ids.split(/[\s,]+/).map((one) => pictures.get(one))
        : [...pictures.values()].filter(({ parent }) => parent === of);
      const known = shown.filter((one) => one !== undefined);
      if (known.length < shown.length || known.length === 0) {
        report('a gallery with pictures that the export file does not contain', source);
      }
      return known
        .map(({ url, alt, caption }) =>
          figure(`<img src="${escaped(url)}" alt="${escaped(alt)}">`, caption),
        )
        .join('');
    })
    .replaceAll(/\[embed\b[^\]]*\]\s*([\s\S]*?)\s*\[\/embed\]/g, (_, url: string) => link(url))
    .replaceAll(
      /\[(video|audio|playlist|youtube|vimeo)\b([^\]]*)\](?:([\s\S]*?)\[\/\1\])?/g,
      (source, name: string, given: string, inner = '') => {
        const { named } = readAttributes(given);
        const source1 = [
          named['src'],
          named['mp4'],
          named['mp3'],
          named['url'],
          named['m4v'],
          named['ogg'],
        ];
        const url = source1.find(Boolean) ?? /https?:\/\/[^\s"'\]]+/.exec(given + inner)?.[0];
        if (url) return link(url);
        report(`not converted: [${name}]`, source);
        return escaped(source);
      },
    )
    .replaceAll(
      /(?<![\w\]])\[\/?([a-z][a-z\d_-]{2,})((?:\s+[\w-]+=(?:"[^"]*"|'[^']*'|[^\s\]]+))+\s*\/?|)\](?!\()/g,
      (source, name: string, given: string) => {
        const isTag = given.trim() !== '' || content.includes(`[/${name}]`);
        if (isTag && !source.startsWith('[/')) report(`not converted: [${name}]`, source);
        return source;
      },
    );
}

const blockElement =
  /^<\/?(?:address|article|aside|blockquote|center|details|dir|div|dd|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|legend|li|main|map|menu|nav|ol|p|pre|script|section|style|summary|table|tbody|td|textarea|tfoot|th|thead|tr|ul|video|audio)\b/i;

/**
 * Makes paragraphs of the texts between empty lines, and line breaks of single line ends, as
 * WordPress does for posts that are not made of blocks.
 */
function withParagraphs(html: string): string {
  return (
    html
      // WordPress embeds what is at a URL on a line of its own. The page links to it instead.
      .replaceAll(/^[ \t]*(https?:\/\/[^\s<>"'[\]]+)[ \t]*$/gm, '<a href="$1">$1</a>')
      .split(/\n[ \t]*\n/)
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => {
        if (blockElement.test(part)) return part;
        return `<p>${part.replaceAll(/(?<!<br ?\/?>|>)\n(?!<\/?(?:ul|ol|li|p|div|table|blockquote|h[1-6]))/g, '<br>\n')}</p>`;
      })
      .join('\n\n')
  );
}
