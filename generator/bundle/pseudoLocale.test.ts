/** @jest-environment node */
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import path from 'node:path';
import type { LoaderContext } from 'webpack';
import en from '../../locales/en.json';
import { placeholders } from './messagesLoader';
import pseudoMessagesLoader, { pseudoContent } from './pseudoLocale';

type Messages = Record<string, MessageFormatElement[]>;

function loadPseudo(): Promise<Messages> {
  return new Promise((resolve, reject) => {
    const async = () => (error: Error | null, messages: string) =>
      error ? reject(error) : resolve(JSON.parse(messages));
    const resourcePath = path.join(__dirname, '../../locales/en.json');
    pseudoMessagesLoader.call({ async, resourcePath } as unknown as LoaderContext<unknown>);
  });
}

/** Returns a message's literal text, including the text in all its options. */
function words(message: readonly MessageFormatElement[]): string {
  return message
    .map((element) => {
      if (element.type === TYPE.literal) return element.value;
      if (element.type === TYPE.tag) return words(element.children);
      if (element.type !== TYPE.plural && element.type !== TYPE.select) return '';
      return Object.values(element.options)
        .map(({ value }) => words(value))
        .join('');
    })
    .join('');
}

test('the pseudo-language has every message with its placeholders, in brackets and with marks', async () => {
  const pseudo = await loadPseudo();
  expect(Object.keys(pseudo).sort()).toEqual(Object.keys(en).sort());
  for (const [id, text] of Object.entries(en)) {
    const message = pseudo[id] ?? [];
    expect(placeholders(message)).toBe(placeholders(parse(text)));
    expect(words(message)).toMatch(/^\[.*\]$/s);
    expect(words(message)).not.toMatch(/[aeiou]/i);
  }
});

test('its messages are about 40 % longer', async () => {
  const pseudo = await loadPseudo();
  const length = (messages: readonly (readonly MessageFormatElement[])[]) =>
    messages.map((message) => words(message).length).reduce((sum, one) => sum + one, 0);
  const longer =
    length(Object.values(pseudo)) / length(Object.values(en).map((text) => parse(text)));
  expect(longer).toBeGreaterThan(1.3);
  expect(longer).toBeLessThan(1.7);
});

test.each([
  ['/content/en-XA/projects.json', '/content/en/projects.json'],
  ['/content/en-XA/coding-notes/tides.json', '/content/en/coding-notes/tides.json'],
  ['/feeds/en-XA.atom', '/feeds/en.atom'],
  ['/content/ja/projects.json', '/content/ja/projects.json'],
  ['/coding-notes/en-XA', '/coding-notes/en-XA'],
])('the development server answers %s with %s', (asked, answered) => {
  const request = { url: asked };
  pseudoContent(request as Parameters<typeof pseudoContent>[0]);
  expect(request.url).toBe(answered);
});
