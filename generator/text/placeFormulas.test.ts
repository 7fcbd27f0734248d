/** @jest-environment node */
import type { Element } from 'hast';
import { compile, elements, errors, wordsOf } from '../testing/compileText';
import { mathOf } from './placeFormulas';

/** Returns the MathML of a formula, as `msub(mi mi)`. */
function shape(source: string): string {
  const math = mathOf(source, true);
  if (!('tagName' in math)) throw new Error(`${math.reason} ${math.actual ?? ''}`);
  const write = ({ tagName, children }: Element): string => {
    const inside = children.map((one) => (one.type === 'element' ? write(one) : textOf(one)));
    return `${tagName}(${inside.join(' ')})`;
  };
  return write(math);
}

const textOf = (node: Element['children'][number]) => (node.type === 'text' ? node.value : '');

test.each([
  ['x_{\\min}', 'math(msub(mi(x) mrow(mi(min) mo(⁡))))'],
  ['T_{\\max}^2', 'math(msubsup(mi(T) mrow(mi(max) mo(⁡)) mn(2)))'],
  ['\\overset{a}{b}', 'math(mrow(mover(mi(b) mi(a))))'],
  ['\\underset{a}{b}', 'math(mrow(munder(mi(b) mi(a))))'],
  ['\\stackrel{a}{=}', 'math(mrow(mover(mo(=) mi(a))))'],
  ['\\pmb{x}', 'math(mstyle(mi(x)))'],
  ['\\sqrt{x}', 'math(msqrt(mrow(mi(x) mspace())))'],
  ['\\sqrt[3]{x}', 'math(mroot(mrow(mi(x) mspace()) mn(3)))'],
  ['\\sum_i^n', 'math(mrow(munderover(mo(∑) mi(i) mi(n))))'],
  ['\\phantom{x}', 'math(mphantom(mi(x)))'],
  ['\\prescript{}{b}{X}', 'math(mmultiscripts(mi(X) mprescripts() none() mi(b)))'],
])('%s has an element for each of its parts', (source, expected) => {
  expect(shape(source)).toBe(expected);
});

test.each([
  ['\\mathop{\\arg\\max}_x', /got <mo> with 2 elements/],
  ['\\underset{x}{\\operatorname{argmin}}', /got <munder> with 4 elements/],
  ['x \\ref{a}', /got <a>/],
  ['\\ref{a}', /got a reference/],
  [
    'x\\hspace{-3em}y',
    /got margin-left:-3em in CSS; leave out commands such as \\hspace, \\raisebox and \\arraystretch$/,
  ],
  ['\\fcolorbox{red}{white}{x}', /got border:/],
  ['\\phase{x}', /got <menclose>/],
  ['\\includegraphics{a.png}', /is not trusted/],
  ['\\href{https://a.b}{z}', /Unsupported function name: \\href/],
])('%s, of which something would be missing in the page, is an error', (source, mistake) => {
  expect(errors(`$${source}$`)).toEqual([expect.stringMatching(mistake)]);
});

test('a style becomes a class of the style sheet, and a colour an attribute', () => {
  const { nodes } = compile('$$\n\\begin{pmatrix}a & \\color{red}{b} \\\\ c\\end{pmatrix}\n$$\n');
  expect(JSON.stringify(nodes)).not.toContain('"style"');
  expect(elements('mtd', nodes)[0]?.[1]).toEqual({
    className: 'padding-left:0em padding-right:5.9776pt',
  });
  expect(elements('mi', nodes).find((one) => one[2] === 'b')?.[1]).toMatchObject({
    mathcolor: '#ff0000',
  });
  const [cell] = elements('mtd', compile('$\\begin{array}{c|c}a & b\\end{array}$').nodes);
  expect(cell?.[1]['className']).toMatch(/ border-right:0\.06em_solid$/);
});

test('an escaped dollar sign is part of a formula', () => {
  const { nodes } = compile('It costs $\\$5 + x$, and $y$.');
  expect(elements('math', nodes).map((one) => wordsOf([one]))).toEqual(['$5+x', 'y']);
});
