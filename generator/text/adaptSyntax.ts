import type { Link, Parents, PhrasingContent, Root } from 'mdast';
import type { Code, Construct, Extension, State } from 'micromark-util-types';
import type { Processor } from 'unified';

/*
 * Changes to the syntax of remark-gfm and remark-math, which was made for English. The changes take
 * place in the tokenizer: once an address or a formula has swallowed the text after it, the bold
 * text in it cannot be found any more.
 */

/**
 * Ends a bare URL where Chinese or Japanese text begins, and keeps `$5 and $10` from becoming a
 * formula.
 */
export function adaptSyntax(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = (data.micromarkExtensions ?? []).map((extension: Extension) => ({
    ...extension,
    text: Object.fromEntries(
      Object.entries(extension.text ?? {}).map(([code, constructs = []]) => [
        code,
        [constructs].flat().map(adapted),
      ]),
    ),
  }));
}

function adapted(construct: Construct): Construct {
  switch (construct.name) {
    case 'protocolAutolink':
    case 'wwwAutolink':
      return endingAtWideText(construct);
    case 'mathText':
      return withoutMoney(construct);
    default:
      return construct;
  }
}

/** Punctuation, symbols and spaces outside ASCII, and emoji (the tokenizer sees halves of them). */
const sign = /(?!\p{ASCII})[\p{P}\p{S}\p{Z}\p{Cs}]/u;
/** Letters of scripts in which no space stands between an address and the text after it. */
const letter =
  /(?!\p{ASCII})[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}\uff01-\uff60]/u;

/**
 * Ends an address at the first character that a URL cannot contain (RFC 3986) and that begins the
 * text after it. The original construct, which only ends at a space, is told that it sees one.
 */
function endingAtWideText(construct: Construct): Construct {
  return {
    ...construct,
    previous(code) {
      return isWide(code) || construct.previous?.call(this, code) !== false;
    },
    tokenize(effects, ok, nok) {
      // The construct also looks at the previous character itself.
      const context = isWide(this.previous)
        ? (Object.create(this, { previous: { value: space } }) as typeof this)
        : this;
      let address = '';
      let current: Code = null;
      let isDone = false;
      const done = (next: State): State => {
        return () => {
          isDone = true;
          return next(current);
        };
      };
      const read = (state: State): State => {
        return (code) => {
          current = code;
          const character = characterOf(code);
          address += character;
          // A host such as 例え.jp, which begins with such a letter, may contain more of them.
          const isEnd =
            sign.test(character) ||
            (letter.test(character) && /^(?:https?:\/\/|www\.)\p{ASCII}/iu.test(address));
          const next = state(isEnd ? space : code) as State;
          return isDone ? next : read(next);
        };
      };
      return read(construct.tokenize.call(context, effects, done(ok), done(nok)));
    },
  };
}

const space = ' '.charCodeAt(0);
const dollar = '$'.charCodeAt(0);
const backslash = '\\'.charCodeAt(0);
const letterX = 'x'.charCodeAt(0);

function isWide(code: Code): boolean {
  const character = characterOf(code);
  return sign.test(character) || letter.test(character);
}

/** Returns a character of the tokenizer as text. Negative codes are line endings and tabs. */
function characterOf(code: Code): string {
  return code === null || code < 0 ? '\n' : String.fromCharCode(code);
}

/**
 * Accepts a formula between two single `$` only if these are not signs of money or of variables. In
 * the formula, `\$` is a dollar sign.
 */
function withoutMoney(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const before = characterOf(this.previous);
      const start = this.now();
      let isDone = false;
      const done = (next: State): State => {
        return (code) => {
          isDone = true;
          return next(code);
        };
      };
      const check: State = (code) => {
        const source = this.sliceSerialize({ start, end: this.now() });
        return isFormula(before, source, characterOf(code)) ? done(ok)(code) : done(nok)(code);
      };
      let isEscaped = false;
      const read = (state: State): State => {
        return (code) => {
          // The original construct takes every dollar sign for the end, so it is shown a letter.
          const next = state(isEscaped && code === dollar ? letterX : code) as State;
          isEscaped = !isEscaped && code === backslash;
          return isDone ? next : read(next);
        };
      };
      return read(construct.tokenize.call(this, effects, check, done(nok)));
    },
  };
}

/**
 * Decides whether `$…$` is a formula. As in Pandoc, no space stands within the two dollar signs,
 * and no digit after them. This leaves amounts such as `$5 and $10` and `5$ and 10$`, and variables
 * such as `$HOME/bin:$PATH`.
 *
 * @param before the character before the first dollar sign
 * @param source the formula with its dollar signs
 * @param after the character after the last dollar sign
 */
function isFormula(before: string, source: string, after: string): boolean {
  if (source.startsWith('$$')) return true;
  const tex = source.slice(1, -1);
  const isPadded = /^\s[^]*\s$/.test(tex);
  // Somebody who writes spaces on both sides still means a formula if it can be nothing else.
  if (/^\s|\s$/.test(tex)) return isPadded && /[\\^_=]|^\s\w\s$/.test(tex);
  const isCommand = tex.startsWith('\\');
  if (/\d/.test(after) && !isCommand) return false;
  if (/\d/.test(before) && !/^[A-Za-z\\^_{]/.test(tex)) return false;
  const isVariable = /^\{?(?:[A-Za-z]\w|_[A-Za-z])/.test(tex) && /[A-Za-z_{]/.test(after);
  return !isVariable;
}

/**
 * Ends addresses that remark-gfm finds in text after the tokenizer, for instance between square
 * brackets.
 */
export function endAddresses() {
  return (tree: Root) => {
    const walk = (parent: Parents) => {
      parent.children = parent.children.flatMap((child) =>
        child.type === 'link' && !child.position ? ended(child) : [child],
      ) as typeof parent.children;
      for (const child of parent.children) if ('children' in child) walk(child);
    };
    walk(tree);
  };
}

function ended(link: Link): PhrasingContent[] {
  const [shown] = link.children;
  const value = shown?.type === 'text' ? shown.value : '';
  const end = value.search(new RegExp(`${sign.source}|${letter.source}`, 'u'));
  if (end < 0) return [link];
  const address = value.slice(0, end).replace(/[.,:;!?'")\]}]+$/, '');
  return [
    {
      ...link,
      url: link.url.slice(0, link.url.length - value.length) + address,
      children: [{ type: 'text', value: address }],
    },
    { type: 'text', value: value.slice(address.length) },
  ];
}
