import { createElement, Fragment, memo, type ReactNode } from 'react';
import type { Body, RichNode } from '../content/compiledContent';
import styles from './RichText.module.css';
import { richElements, richNames, ShownBody } from './richElements';
import { VerticalText } from './VerticalText';

/**
 * Renders compiled Markdown as React elements and never as an HTML string, so that it cannot
 * contain a script (docs/security.md). The component is memoized, because a page is rendered again
 * when a navigation begins.
 */
export const RichText = memo(function RichText({ body }: { body: Body }) {
  const { nodes, lang, setting } = body;
  return (
    <ShownBody value={body}>
      {setting === 'vertical' ? (
        <VerticalText lang={lang}>{nodes.map(show)}</VerticalText>
      ) : (
        <div className={`${styles.text} ${styles.horizontal}`} lang={lang}>
          {nodes.map(show)}
        </div>
      )}
    </ShownBody>
  );
});

function show(node: RichNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const [name, attributes, ...children] = node;
  const Element = richElements[name];
  if (Element) {
    return (
      <Element key={key} attributes={attributes} nodes={children}>
        {children.map(show)}
      </Element>
    );
  }
  if (!richNames.has(name)) return <Fragment key={key}>{children.map(show)}</Fragment>;
  return createElement(name, { key, ...attributes }, ...children.map(show));
}
