import { createContext, createElement, use, type ComponentType, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Body, RichNode } from '../content/compiledContent';
import styles from './RichText.module.css';

interface RichElementProps {
  /** Named as React's props are. */
  attributes: Readonly<Record<string, string | number | boolean>>;
  nodes: readonly RichNode[];
  children: ReactNode;
}

/** HTML and MathML elements that are rendered unchanged. For any other element, only the children are rendered. */
export const richNames: ReadonlySet<string> = new Set(
  (
    'p em strong del sup sub code span br hr blockquote ul ol li section thead tbody tr th td kbd ' +
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
        <FormattedMessage id="reading.richText.footnotes" />
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
          aria-label={intl.formatMessage({ id: 'reading.richText.anchor' }, { heading })}
        >
          <span className={styles['sign']} />
        </a>
      )}
    </div>
  );
}

/** A link to a place in the page, to a page of the site, or to another site. */
function Anchor({ attributes, children }: RichElementProps) {
  const intl = useIntl();
  const { site } = useLanguages();
  const { href = '', ...rest } = attributes;
  const target = String(href);
  if ('data-footnote-backref' in attributes) {
    const number = /\d+(?:-\d+)?$/.exec(String(attributes['aria-label']))?.[0] ?? '';
    return (
      <a
        {...rest}
        {...site}
        href={target}
        aria-label={intl.formatMessage({ id: 'reading.richText.backToReference' }, { number })}
      >
        {children}
      </a>
    );
  }
  // A slug has no dot: an address with one is a file, such as a feed, which the browser opens.
  if (/^\/[^.?#]*(?:[?#]|$)/.test(target)) return <Link to={target}>{children}</Link>;
  return (
    <a {...rest} href={target} {...(target.startsWith('https:') ? { rel: 'noreferrer' } : {})}>
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
    <Scroller label={intl.formatMessage({ id: 'reading.richText.table' })}>
      <table {...text}>{children}</table>
    </Scroller>
  );
}

function CodeBlock({ children }: RichElementProps) {
  const intl = useIntl();
  const { text } = useLanguages();
  return (
    <Scroller label={intl.formatMessage({ id: 'reading.richText.code' })}>
      <pre {...text} translate="no">
        {children}
      </pre>
    </Scroller>
  );
}

/** A formula; one in display style may be wider than the page. */
function Formula({ attributes, children }: RichElementProps) {
  const intl = useIntl();
  const { text } = useLanguages();
  const formula = createElement('math', { ...attributes, ...text }, children);
  if (attributes['display'] !== 'block') return formula;
  return (
    <Scroller label={intl.formatMessage({ id: 'reading.richText.formula' })}>{formula}</Scroller>
  );
}

/**
 * A paragraph. A picture that is the whole content of a paragraph becomes a figure, whose caption is the picture's
 * title.
 */
function Paragraph({ nodes, children }: RichElementProps) {
  const [only, ...others] = nodes;
  if (others.length === 0 && Array.isArray(only) && only[0] === 'img' && only[1]?.title) {
    return (
      <figure>
        {children}
        <figcaption>{only[1].title}</figcaption>
      </figure>
    );
  }
  return <p>{children}</p>;
}

/** Without its title, which is the caption of the figure. */
function Picture({ attributes }: RichElementProps) {
  const { alt = '', ...rest } = attributes;
  return <img {...rest} alt={String(alt)} title={undefined} />;
}

/** The box of a task, as a picture: it cannot be changed. */
function TaskBox({ attributes }: RichElementProps) {
  const intl = useIntl();
  const { site } = useLanguages();
  const name = attributes['checked']
    ? intl.formatMessage({ id: 'reading.richText.done' })
    : intl.formatMessage({ id: 'reading.richText.open' });
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
  img: Picture,
  input: TaskBox,
};
