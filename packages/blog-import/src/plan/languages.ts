import { locales, type Locale } from '../../../../generator/forBlogImport';

/** The tag of posts in Simplified Chinese, which this site does not have. */
const simplified = 'zh-Hans';

/**
 * Returns this site's language for a language tag such as `zh-TW`. Returns undefined for Simplified
 * Chinese, because the site does not support it.
 */
export function localeOf(tag: string): Locale | undefined {
  if (isSimplified(tag)) return undefined;
  const [language = ''] = tag.toLowerCase().split(/[-_]/);
  // `tw` and `jp` are the codes of countries, but many themes expect them.
  const code = { tw: 'zh', jp: 'ja', cht: 'zh' }[language] ?? language;
  return locales.find((locale) => locale.split('-')[0] === code);
}

/** Returns whether a language tag stands for Simplified Chinese. */
export function isSimplified(tag: string): boolean {
  return /^(?:zh[-_](?:cn|hans|sg|my)|cn)/i.test(tag);
}

/** Words that are frequent in English and rare in other languages. */
const english = /\b(?:the|and|of|with|that|this|was|were|you|from|have)\b/gi;

/** Frequent characters that only one of the two Chinese scripts has, in the same order. */
const onlySimplified =
  /[这们为说对时过还没样发经现问题开关东车马鸟鱼门见长语话认识让请谁谢调该边进远运连选达适应习写读书电脑网络数据软测试从无业务际间实总给终结构]/g;
const onlyTraditional =
  /[這們為說對時過還沒樣發經現問題開關東車馬鳥魚門見長語話認識讓請誰謝調該邊進遠運連選達適應習寫讀書電腦網絡數據軟測試從無業務際間實總給終結構]/g;

/** Matches the tags of Hugo, Jekyll and Hexo that contain code, with the code. */
const codeTags =
  /\{\{[<%]\s*(highlight|code)\b[\s\S]*?\{\{[<%]\s*\/\s*\1\s*[>%]\}\}|\{%-?\s*(highlight|codeblock|code|raw)\b[\s\S]*?\{%-?\s*end\2\s*-?%\}/g;

/** Removes code, tags and URLs, so that only the author's words are left. */
function wordsOf(text: string): string {
  return text
    .replaceAll(codeTags, ' ')
    .replaceAll(/^(```+|~~~+)[\s\S]*?^\1|\]\([^)]*\)|<[^>]*>|\{\{[^}]*\}\}|\{%[^}]*%\}/gm, ' ');
}

/** The tags of texts in scripts that none of this site's languages has. */
const otherScripts: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Cyrillic}/gu, 'und-Cyrl'],
  [/\p{Script=Arabic}/gu, 'und-Arab'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Devanagari}/gu, 'und-Deva'],
];

/**
 * Returns the language of the text if its script or its most frequent words leave no doubt. This may
 * be a language that this site does not have, such as Simplified Chinese or Korean.
 */
export function certainLanguageOf(text: string): string | undefined {
  const words = wordsOf(text);
  const count = (pattern: RegExp) => words.match(pattern)?.length ?? 0;
  const letters = count(/\p{L}/gu);
  if (count(/[\u3040-\u30ff]/g) > letters / 10) return 'ja';
  if (count(/\p{Script=Han}/gu) > letters / 10) {
    return count(onlySimplified) > count(onlyTraditional) ? simplified : 'zh-Hant-TW';
  }
  const other = otherScripts.find(([script]) => count(script) > letters / 3);
  if (other) return other[1];
  const all = count(/\S+/g);
  return all >= 30 && count(english) >= all / 33 ? 'en' : undefined;
}

/**
 * Guesses a post's language if the blog does not specify it. A short post counts as English.
 * Returns undefined if the post is in none of this site's languages.
 */
export function languageOf(text: string): Locale | undefined {
  const certain = certainLanguageOf(text);
  if (certain !== undefined) return localeOf(certain);
  return wordsOf(text).split(/\s+/).length < 30 ? 'en' : undefined;
}
