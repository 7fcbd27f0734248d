import {
  createContext,
  createElement,
  use,
  useId,
  useRef,
  type ComponentType,
  type ReactNode,
} from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Body, RichNode } from '../content/compiledContent';
import { fileUrl, isPageLink } from '../paths';
import { Icon } from '../ui/Icon';
import { atTop, ContentPicture } from './ContentPicture';
import { CopyButton } from './CopyButton';
import { hostOf } from './hostOf';
import './formulas.module.css';
import styles from './RichText.module.css';

/** An element's attributes, with the same names as React's props. */
type RichAttributes = Exclude<RichNode, string>[1];

interface RichElementProps {
  attributes: RichAttributes;
  nodes: readonly RichNode[];
  children: ReactNode;
}

/**
 * The HTML and MathML elements that are rendered unchanged. For an element that is neither listed
 * here nor in `richElements`, only the children are rendered.
 */
export const richNames: ReadonlySet<string> = new Set(
  (
    'p em strong del sup sub code span br hr ul ol li section thead tbody tr th td ' +
    'kbd abbr mark b i details summary figure figcaption caption ruby rt rp ' +
    'mrow mi mn mo mspace mtext mfrac msqrt mroot mstyle mpadded mphantom msub msup msubsup ' +
    'munder mover munderover mmultiscripts mprescripts none mtable mtr mtd menclose'
  ).split(' '),
);

/** Gives the components within an article body access to that body. */
export const ShownBody = createContext<Body>({ outline: [], nodes: [] });

/**
 * Returns `lang` attributes for use within an article body, whose language may differ from the
 * page's. `site` is for the site's own elements within the body, such as a button with a label in
 * the page's language. `text` is for the part of the body that such an element contains, such as
 * the code below the button. Both are empty if the body is in the page's language.
 */
function useLanguages(): { site: { lang?: string }; text: { lang?: string } } {
  const { locale } = useIntl();
  const { lang } = use(ShownBody);
  return lang === undefined ? { site: {}, text: {} } : { site: { lang: locale }, text: { lang } };
}

/**
 * A heading with a link to itself. The heading above the footnotes has no link, and its text comes
 * from the site's translated messages.
 */
function Heading({ level, attributes, children }: RichElementProps & { level: 2 | 3 | 4 }) {
  const intl = useIntl();
  const { site } = useLanguages();
  const { outline } = use(ShownBody);
  const { id } = attributes;
  if (id === 'footnote-label') {
    return (
      <h2 {...site} id={id} className={styles['footnotes']}>
        <FormattedMessage id="entries.richText.footnotes" />
      </h2>
    );
  }
  const heading = outline.find((entry) => entry.id === id)?.text;
  return (
    <div className={styles[`h${level}`]}>
      {createElement(`h${level}`, attributes, children)}
      {heading !== undefined && (
        <a
          {...site}
          href={`#${String(id)}`}
          className={styles['anchor']}
          aria-label={intl.formatMessage({ id: 'entries.richText.anchor' }, { heading })}
        />
      )}
    </div>
  );
}

/** Returns the URL of a link target. A target that begins with a slash is a file on this site. */
function urlOf(target: string): string {
  return target.startsWith('/') ? fileUrl(target) : target;
}

/**
 * A link to a heading or a footnote on the page, to another page on the site, or to another site.
 */
function Anchor({ attributes, children }: RichElementProps) {
  const intl = useIntl();
  const { site } = useLanguages();
  const { href, ...rest } = attributes;
  // In HTML, `<a name>` is not a link but the target of one.
  if (href === undefined) return children;
  const target = String(href);
  if ('data-footnote-backref' in attributes) {
    const number = /\d+(?:-\d+)?$/.exec(String(attributes['aria-label']))?.[0] ?? '';
    return (
      <a
        {...rest}
        {...site}
        href={target}
        aria-label={intl.formatMessage({ id: 'entries.richText.backToReference' }, { number })}
      >
        {children}
      </a>
    );
  }
  if (isPageLink(target)) return <Link to={target}>{children}</Link>;
  return (
    <a {...rest} href={urlOf(target)} {...(/^https?:/.test(target) ? { rel: 'noreferrer' } : {})}>
      {children}
    </a>
  );
}

/**
 * Makes content that may be wider than the page scrollable, including with the keyboard (WCAG 2.2,
 * 2.1.1). The role is `group` rather than `region`, because assistive technology lists regions for
 * navigation, and a page may contain many scrollable elements.
 */
function Scroller({ label, children }: { label: string; children: ReactNode }) {
  const { site } = useLanguages();
  return (
    <div
      {...site}
      className={styles['scroller']}
      role="group"
      aria-label={label}
      // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
    >
      {children}
    </div>
  );
}

function Table({ children }: RichElementProps) {
  const intl = useIntl();
  const { text } = useLanguages();
  return (
    <Scroller label={intl.formatMessage({ id: 'entries.richText.table' })}>
      <table {...text}>{children}</table>
    </Scroller>
  );
}

function CodeBlock({ children }: RichElementProps) {
  const intl = useIntl();
  const { site, text } = useLanguages();
  const code = useRef<HTMLPreElement>(null);
  return (
    <div {...site} className={styles['code']}>
      <Scroller label={intl.formatMessage({ id: 'entries.richText.code' })}>
        <pre {...text} ref={code} translate="no">
          {children}
        </pre>
      </Scroller>
      <CopyButton source={code} />
    </div>
  );
}

/**
 * A formula. If it is wider than the text, it can be scrolled. In a line of text, the visitor cannot
 * reach it with the Tab key unless it is too wide, so that Tab does not stop at each letter.
 */
function Formula({ attributes, children }: RichElementProps) {
  const intl = useIntl();
  const { text } = useLanguages();
  if (attributes['display'] !== 'block') {
    return (
      <span className={styles['scroller']}>{createElement('math', attributes, children)}</span>
    );
  }
  return (
    <Scroller label={intl.formatMessage({ id: 'entries.richText.formula' })}>
      {createElement('math', { ...attributes, ...text }, children)}
    </Scroller>
  );
}

/**
 * The icon for each kind of callout. Each kind has its own icon in addition to its colour, because
 * not everyone can tell the colours apart (WCAG 2.2, 1.4.1).
 */
const calloutIcons = {
  note: 'info',
  tip: 'success',
  important: 'important',
  warning: 'warning',
  caution: 'error',
} as const;

/**
 * A quotation or a callout. A callout has a heading that names its kind. The generator recognizes
 * callouts (generator/text/markdownSteps.ts).
 */
function Quotation({ attributes, children }: RichElementProps) {
  const { site } = useLanguages();
  const labelId = useId();
  const { 'data-callout': name, ...rest } = attributes;
  if (name === undefined) return <blockquote {...rest}>{children}</blockquote>;
  const kind = name as keyof typeof calloutIcons;
  return (
    <div {...rest} role="note" aria-labelledby={labelId} className={styles[kind]}>
      <p {...site} id={labelId} className={styles['calloutLabel']}>
        <Icon shape={calloutIcons[kind]} />
        <FormattedMessage id="entries.richText.callout" values={{ kind }} />
      </p>
      {children}
    </div>
  );
}

const videoHosts =
  /^https:\/\/(?:[\w-]+\.)?(?:youtube\.com|youtu\.be|vimeo\.com|bilibili\.com|nicovideo\.jp)\//;

/**
 * A paragraph. If it contains only a picture with a title, it becomes a figure with the title as
 * its caption. If it contains only a picture that links to a video, the picture gets a play symbol.
 */
function Paragraph({ attributes, nodes, children }: RichElementProps) {
  const link = onlyElement(nodes, 'a');
  const picture = onlyElement(link ? link.slice(2) : nodes, 'img');
  const href = String(link?.[1]['href']);
  const caption = picture?.[1]['title'];
  if (!picture) return <p {...attributes}>{children}</p>;
  // A caption needs no tooltip with the same text.
  const untitled = { ...picture[1], title: '' };
  const img = <Picture attributes={untitled} />;
  const linked = link ? (
    <Anchor attributes={link[1]} nodes={[]}>
      {img}
    </Anchor>
  ) : (
    img
  );
  const shown = videoHosts.test(href) ? <Video href={href} picture={untitled} /> : linked;
  if (!caption) return <p {...attributes}>{shown}</p>;
  return (
    <figure>
      {shown}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/** Returns a list's only node if it is an element with this name, and undefined otherwise. */
function onlyElement(nodes: readonly (RichNode | RichAttributes)[], name: string) {
  const [only, ...others] = nodes;
  return others.length === 0 && Array.isArray(only) && only[0] === name
    ? (only as Exclude<RichNode, string>)
    : undefined;
}

/**
 * A link to a video on another site. Nothing is loaded from that site until the visitor follows the
 * link.
 */
function Video({ href, picture }: { href: string; picture: RichAttributes }) {
  const { site } = useLanguages();
  return (
    <a href={href} rel="noreferrer" className={styles['video']}>
      <Picture attributes={picture} />
      <span {...site} className={styles['watch']}>
        <FormattedMessage id="entries.richText.video" values={{ host: hostOf(href) }} />
      </span>
    </a>
  );
}

/** A picture. A wide diagram can be scrolled. */
function Picture({ attributes }: Pick<RichElementProps, 'attributes'>) {
  const intl = useIntl();
  const { text } = useLanguages();
  const {
    src,
    width,
    height,
    alt = '',
    title = '',
    className,
    fetchPriority,
    'data-widths': widths,
  } = attributes;
  const facts = {
    src: String(src),
    width: Number(width),
    height: Number(height),
    alt: { text: String(alt) },
    ...(widths !== undefined && { widths: String(widths).split(' ').map(Number) }),
  };
  const picture = (
    <ContentPicture
      picture={facts}
      {...(fetchPriority ? atTop : {})}
      {...(title !== '' && { title: String(title) })}
    />
  );
  if (className !== 'wide') return picture;
  return (
    <Scroller label={intl.formatMessage({ id: 'entries.richText.diagram' })}>
      <div {...text} className={styles['wide']}>
        {picture}
      </div>
    </Scroller>
  );
}

/** The checkbox of a task list item. Its role is `img`, because readers cannot change it. */
function TaskBox({ attributes }: RichElementProps) {
  const intl = useIntl();
  const { site } = useLanguages();
  const name = attributes['checked']
    ? intl.formatMessage({ id: 'entries.richText.done' })
    : intl.formatMessage({ id: 'entries.richText.open' });
  return (
    <span
      {...site}
      role="img"
      aria-label={name}
      className={attributes['checked'] ? styles['done'] : styles['open']}
    />
  );
}

/** The components that replace certain elements, keyed by element name. */
export const richElements: Readonly<Record<string, ComponentType<RichElementProps>>> = {
  h2: (props) => <Heading level={2} {...props} />,
  h3: (props) => <Heading level={3} {...props} />,
  h4: (props) => <Heading level={4} {...props} />,
  a: Anchor,
  table: Table,
  pre: CodeBlock,
  math: Formula,
  p: Paragraph,
  blockquote: Quotation,
  img: Picture,
  input: TaskBox,
};
