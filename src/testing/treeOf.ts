/**
 * Describes everything that a visitor gets from an element: the elements with their attributes, and
 * the texts, line by line. A test can therefore compare a whole part of a page.
 *
 * Some things are left out: classes, empty `div` elements, and any `div`, `span` or `bdi` without
 * attributes, in whose place are its children. Any other empty element is shown with its class,
 * because it exists only for CSS. If an attribute refers to other elements by ids that React made, the
 * result contains their texts instead of the ids.
 */
export function treeOf(root: Element): string[] {
  const attributes = [...root.attributes].flatMap(({ name, value }) => {
    if (unseen.has(name) || (name === 'id' && isMade(value))) return [];
    const ids = value.split(' ').filter(isMade);
    const texts = ids.map((id) => document.getElementById(id)?.textContent);
    return `[${name}=${texts.length > 0 ? texts.join(' ') : value}]`;
  });
  const children = [...root.childNodes].flatMap((child) =>
    child instanceof Element ? treeOf(child) : `"${child.textContent}"`,
  );
  const tag = root.localName;
  const isEmpty = children.length === 0 && attributes.every((one) => one === '[aria-hidden=true]');
  if (isEmpty && tag === 'div') return [];
  const mark = isEmpty && root.hasAttribute('class') ? `.${root.getAttribute('class')}` : '';
  const name = `${tag}${mark}${attributes.join('')}`;
  if (name === 'div' || name === 'span' || name === 'bdi') return children;
  const lines = joinTexts(children);
  const [first, ...others] = lines;
  if (first === undefined) return [name];
  if (others.every(isNested)) return [`${name} ${first}`, ...others];
  const inOneLine = `${name} (${lines.join(', ')})`;
  if (inOneLine.length <= 120 && !lines.some(isNested)) return [inOneLine];
  return [name, ...lines.map((line) => `  ${line}`)];
}

const isNested = (line: string) => line.startsWith('  ');

/** The attributes that are left out, because they only style an element or draw it. */
const unseen = new Set([
  'class',
  'data-discover',
  'viewBox',
  'preserveAspectRatio',
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
]);

/** Returns whether React has made an id (`useId`). */
function isMade(id: string): boolean {
  return /^_r_\w+_$/.test(id);
}

function joinTexts(lines: readonly string[]): string[] {
  return lines.reduce<string[]>((joined, line) => {
    const last = joined.at(-1);
    return last?.startsWith('"') && line.startsWith('"')
      ? [...joined.slice(0, -1), last.slice(0, -1) + line.slice(1)]
      : [...joined, line];
  }, []);
}

/**
 * Describes the page. The first line contains what its head says: the title, and in parentheses the
 * type, the dates, the rule for search engines, the canonical URL and the URL for all languages.
 */
export function pageTree(): string[] {
  const said =
    '[property="og:type"], [property^=article], [name=robots], [rel=canonical], [hreflang=x-default]';
  const facts = [...document.head.querySelectorAll(said)].map(
    (one) => one.getAttribute('content') ?? one.getAttribute('href'),
  );
  const description = document.querySelector('[name=description]')?.getAttribute('content');
  return [
    `${document.title} (${facts.join(', ')})`,
    `"${description}"`,
    ...[...document.body.children].flatMap(treeOf),
  ];
}
