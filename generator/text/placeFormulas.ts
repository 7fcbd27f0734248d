import { isLeft, tryCatch } from 'fp-ts/Either';
import type { Element, ElementContent, Root } from 'hast';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import rehypeParse from 'rehype-parse';
import temml from 'temml';
import { unified } from 'unified';
import type { VFile } from 'vfile';
import type { Finding } from '../lib/diagnostics';
import { reportError } from './markdownMessages';
import { plainText } from './plainText';
import { visitNodes } from './visitNodes';

const styleSheet = readFileSync(
  path.join(__dirname, '../../src/entries/formulas.module.css'),
  'utf8',
);

/** The classes for which the style sheet has a rule. */
const shownClasses = new Set(
  [...styleSheet.matchAll(/\[class~=(['"])(.*?)\1\]/g)].map(([, , name]) => name),
);

const tex = {
  // Temml 0.13 would write what is above a letter as its superscript.
  '\\overset': '{\\stackrel{#1}{#2}}',
};

const html = unified().use(rehypeParse, { fragment: true });

/**
 * Replaces the code that remark-math marks as formulas with MathML. What TeX or MathML Core does not
 * allow is an error.
 */
export function placeFormulas() {
  return (tree: Root, file: VFile) => {
    const place = (element: Element, code: Element, displayMode: boolean) => {
      const formula = mathOf(plainText(code), displayMode);
      if ('reason' in formula) reportError(file, formula, element.position);
      else Object.assign(element, formula);
    };
    visitNodes(tree, 'element', (element) => {
      const [code] = element.children;
      if (element.tagName === 'pre' && code && isFormula(code)) {
        element.children = [];
        place(element, code, true);
      } else if (isFormula(element)) place(element, element, false);
    });
  };
}

function isFormula(node: ElementContent): node is Element {
  return (
    node.type === 'element' &&
    node.tagName === 'code' &&
    [node.properties['className']].flat().includes('language-math')
  );
}

/**
 * Converts TeX to MathML.
 *
 * @returns the element, or what is wrong with the formula
 */
export function mathOf(source: string, displayMode: boolean): Element | Finding {
  const options = { displayMode, throwOnError: true, macros: { ...tex } };
  const markup = tryCatch(
    () => temml.renderToString(source, options),
    // The library underlines the part in question with combining characters.
    (error) =>
      String((error as Error).message)
        .replaceAll('\u0332', '')
        .trim()
        .split('\n', 1)[0],
  );
  if (isLeft(markup))
    return { reason: 'expected a formula in TeX', actual: `got "${markup.left}"` };
  const [math] = html.parse(markup.right).children;
  if (math?.type !== 'element' || math.tagName !== 'math') {
    return { reason: 'expected a formula, got a reference, which only a link can be' };
  }
  return mistakeIn(math) ?? math;
}

/** How many children an element of MathML Core has, if it is not any number. */
const childCounts: Readonly<Partial<Record<string, number>>> = {
  mfrac: 2,
  mroot: 2,
  msub: 2,
  msup: 2,
  msubsup: 3,
  munder: 2,
  mover: 2,
  munderover: 3,
};
/** The elements that contain text only. */
const tokens = new Set(['mi', 'mn', 'mo', 'span']);
const others = new Set(
  (
    'math mrow msqrt mstyle mpadded mphantom menclose mspace mmultiscripts mprescripts none ' +
    'mtable mtr mtd mtext'
  ).split(' '),
);

/**
 * Writes the styles of a formula as classes, and checks that the formula is one of MathML Core and
 * that the page shows all of it.
 *
 * @returns the first mistake
 */
function mistakeIn(element: Element): Finding | undefined {
  const { tagName, properties } = element;
  const children = element.children.filter((one) => one.type === 'element');
  const count = childCounts[tagName];
  const isKnown =
    count !== undefined
      ? children.length === count
      : tokens.has(tagName)
        ? children.length === 0
        : others.has(tagName) && (tagName !== 'menclose' || [element, ...children].some(isDrawn));
  if (!isKnown) {
    const actual = `got <${tagName}> with ${children.length} elements in MathML`;
    const hint = 'write a name such as \\operatorname*{arg\\,max} instead of \\mathop{…}';
    return { reason: 'expected a formula that browsers can show', actual, hint };
  }
  const { style, className, ...attributes } = properties;
  const classes = [className ?? []].flat().map(String);
  const declarations = String(style ?? '')
    .split(';')
    .map((one) => one.trim());
  for (const declaration of declarations.filter((one) => one && !ofBrowsers.test(one))) {
    const [, colour] = /^color:(.*)$/.exec(declaration) ?? [];
    const name = declaration.replaceAll(' ', '_');
    if (colour) attributes['mathcolor'] = colour;
    else if (shownClasses.has(name)) classes.push(name);
    else {
      const reason = 'expected a formula without lengths of its own';
      const hint = 'leave out commands such as \\hspace, \\raisebox and \\arraystretch';
      return { reason, actual: `got ${declaration} in CSS`, hint };
    }
  }
  const shown = classes.filter((one) => shownClasses.has(one));
  element.properties = { ...attributes, ...(shown.length > 0 && { className: shown }) };
  for (const child of children) {
    const mistake = mistakeIn(child);
    if (mistake) return mistake;
  }
  return undefined;
}

/** Returns whether the style sheet draws something for an element: browsers know no menclose. */
function isDrawn({ properties }: Element): boolean {
  return [properties['className']].flat().some((one) => shownClasses.has(String(one)));
}

/**
 * Declarations that mean nothing to a browser: Temml writes its own settings into the cells that fill
 * up a short row. A formula with `display="block"` is a block without the style.
 */
const ofBrowsers =
  /^(?:display:block math|level:\d|font-size:1|font-shape:.*|max-size:.*|[\w-]+:(?:undefined)?)$/;
