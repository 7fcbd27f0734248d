import type { Locale } from '../../src/locale/locales';

/** The fields of profile.json as `npm run new` writes them. The owner replaces these texts. */
export const starterProfile: Readonly<
  Record<'name' | 'line', Readonly<Partial<Record<Locale, string>>>>
> = {
  name: { 'zh-Hant-TW': '你的名字', en: 'Your Name', ja: 'あなたの名前' },
  line: {
    'zh-Hant-TW': '用一句話介紹自己。',
    en: 'Who you are, in a sentence.',
    ja: '自己紹介を一文で書きます。',
  },
};
