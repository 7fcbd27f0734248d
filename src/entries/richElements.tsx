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
import styles from './RichText.module.css';

/** Named as React's props are. */
type RichAttributes = Exclude<RichNode, string>[1];

interface RichElementProps {
  attributes: RichAttributes;
  nodes: readonly RichNode[];
  children: ReactNode;
}

/** HTML and MathML elements that are rendered unchanged. For any other element, only the children are rendered. */
export const richNames: ReadonlySet<string> = new Set(
  (
    'p em strong del sup sub code span br hr ul ol li section thead tbody tr th td ' +
    'kbd abbr mark b i details summary figure figcaption ' +
    'semantics annotation mrow mi mn mo ms mspace mtext mfrac msqrt mroot mstyle mpadded mphantom ' +
    'msub msup msubsup munder mover munderover mtable mtr mtd menclose'
  ).split(' '),
);

/** The text that is rendered. */
export const ShownBody = createContext<Body>({ outline: [], nodes: [] });

/**
 * The `lang` attributes for the site's own words in a text in another language (`site`), and for the text
 * inside them (`text`). Both are empty if the text is in the page's language.
 */
function useLanguages(): { site: { lang?: string }; text: { lang?: string } } {
  const { locale } = useIntl();
  const { lang } = use(ShownBody);
  return lang === undefined ? { site: {}, text: {} } : { site: { lang: locale }, text: { lang } };
}

/** A heading with a link to itself. The heading of the footnotes is a message of the site. */
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

/** Of a file of the site, or of another site. */
function urlOf(address: string): string {
  return address.startsWith('/') ? fileUrl(address) : address;
}

/** A link to a place in the page, to a page of the site, or to another site. */
function Anchor({ attributes, children }: RichElementProps) {
  const intl = useIntl();
  const { site } = useLanguages();
  const { href, ...rest } = attributes;
  // An anchor in HTML, `<a name>`.
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
 * Makes content that may be wider than the page scrollable, also by keyboard (WCAG 2.2, 2.1.1). A group,
 * not a region: a page may have many, and regions are for navigation.
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

/** A formula; one in display style may be wider than the page. */
function Formula({ attributes, children }: RichElementProps) {
  const intl = useIntl();
  const { text } = useLanguages();
  const formula = createElement('math', { ...attributes, ...text }, children);
  if (attributes['display'] !== 'block') return formula;
  return (
    <Scroller label={intl.formatMessage({ id: 'entries.richText.formula' })}>{formula}</Scroller>
  );
}

/** The icons of the kinds of callouts: colour must not be the only difference (WCAG 2.2, 1.4.1). */
const calloutIcons = {
  note: 'info',
  tip: 'success',
  important: 'important',
  warning: 'warning',
  caution: 'error',
} as const;

/** A quotation, or a callout (generator/content/markdownSteps.ts) with its kind as heading. */
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
 * A paragraph. If a picture is all that a paragraph contains, it becomes a figure, and its title becomes the caption. A
 * picture that is a link to a video looks like a video.
 */
function Paragraph({ attributes, nodes, children }: RichElementProps) {
  const link = onlyElement(nodes, 'a');
  const picture = onlyElement(link ? link.slice(2) : nodes, 'img');
  const href = String(link?.[1]['href']);
  const caption = picture?.[1]['title'];
  const shown =
    picture && videoHosts.test(href) ? <Video href={href} picture={picture[1]} /> : children;
  if (!caption) return <p {...attributes}>{shown}</p>;
  return (
    <figure>
      {shown}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/** The only node, if it is an element with this name. */
function onlyElement(nodes: readonly (RichNode | RichAttributes)[], name: string) {
  const [only, ...others] = nodes;
  return others.length === 0 && Array.isArray(only) && only[0] === name
    ? (only as Exclude<RichNode, string>)
    : undefined;
}

/** A link to a video on another site: nothing is loaded from that site before the link is pressed. */
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

/** A picture without its title, which is the caption of the figure. A wide diagram scrolls. */
function Picture({ attributes }: Pick<RichElementProps, 'attributes'>) {
  const intl = useIntl();
  const { text } = useLanguages();
  const {
    src,
    width,
    height,
    alt = '',
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
  const picture = <ContentPicture picture={facts} {...(fetchPriority ? atTop : {})} />;
  if (className !== 'wide') return picture;
  return (
    <Scroller label={intl.formatMessage({ id: 'entries.richText.diagram' })}>
      <div {...text} className={styles['wide']}>
        {picture}
      </div>
    </Scroller>
  );
}

/** The checkbox of a task, as a picture, because readers cannot change it. */
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

/** Elements that are rendered by a component. */
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
