import { render, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { InLanguage, useLocalized } from './InLanguage';
import type { LocalizedText } from './compiledContent';

const inAll: LocalizedText = { 'zh-Hant-TW': '潮汐鐘', en: 'Tide Clock', ja: '潮汐時計' };
const inOne: LocalizedText = { 'zh-Hant-TW': '老屋門牌' };

function page(locale: string) {
  return {
    wrapper: ({ children }: { children: ReactNode }) => (
      <IntlProvider locale={locale}>{children}</IntlProvider>
    ),
  };
}

test('an attribute gets the text and, if it differs from the page, the language', () => {
  expect(renderHook(() => useLocalized(inAll), page('en')).result.current).toEqual({
    text: 'Tide Clock',
  });
  expect(renderHook(() => useLocalized(inOne), page('en')).result.current).toEqual({
    text: '老屋門牌',
    lang: 'zh-Hant-TW',
  });
});

test('a line may begin with each word of a text with breaks', () => {
  const { container } = render(
    <InLanguage text={{ text: '潮汐和月亮', lang: 'zh-Hant-TW', breaks: [2, 3] }} />,
    page('en'),
  );
  expect(container.innerHTML).toBe(
    '<bdi lang="zh-Hant-TW" data-words="true"><span><span>潮汐</span><span>和</span><span>月亮</span></span></bdi>',
  );
});

test.each([
  ['『陰翳礼讃』：影', [7], '『陰翳礼<span>讃』：</span>'],
  ['ダークモード、と', [7], 'ダークモー<span>ド、</span>'],
  ['潮汐：月亮', [3], '潮汐：'],
])('in %s, a long word is never broken before its punctuation', (text, breaks, expected) => {
  const { container } = render(<InLanguage text={{ text, breaks }} />, page('ja'));
  expect(container.querySelector('bdi > span > span')?.innerHTML).toBe(expected);
});

test('each phrase up to a colon is an element', () => {
  const { container } = render(
    <InLanguage text={{ text: '潮汐：月亮和鐘', breaks: [3, 5, 6] }} />,
    page('zh-Hant-TW'),
  );
  expect(container.innerHTML).toBe(
    '<bdi data-words="true"><span><span>潮汐：</span></span><span><span>月亮</span><span>和</span><span>鐘</span></span></bdi>',
  );
});
