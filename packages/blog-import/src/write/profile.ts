import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  locales,
  type Locale,
  profileFile,
  starterProfile,
} from '../../../../generator/forBlogImport';
import type { Blog } from '../model';
import { localeOf } from '../plan/languages';
import type { PlannedEntry } from '../plan/planEntries';
import type { Plan } from '../plan/planImport';
import type { Report } from '../report';

/**
 * Returns the content of profile.json: what the blog's configuration says about its owner, and a link to
 * the page "about". All other fields are as `npm run new` writes them.
 *
 * @returns undefined if the owner has filled in a profile already
 */
export function profileText(
  { owner, language: tag }: Blog,
  { content, plan, report }: { content: string; plan: Plan; report: Report },
): string | undefined {
  const texts = plan.texts.filter(({ whyHidden }) => whyHidden === undefined);
  const shown = [...new Set(texts.map(({ entry }) => entry))];
  const file = path.join(content, profileFile);
  const starter = { ...starterProfile, links: [] };
  const isStarter = (text: string) => text.trim() === JSON.stringify(starter, null, 2);
  if (existsSync(file) && !isStarter(readFileSync(file, 'utf8'))) return undefined;
  const own = localeOf(tag ?? '') ?? mostFrequent(shown) ?? 'en';
  const name = inLocales(owner.name, tag, own);
  const line = inLocales(owner.line, tag, own);
  const about = shown.find(({ target, slug }) => target === 'pages' && slug === 'about');
  const toAbout = [...(about?.posts ?? [])].map(([locale, { title }]) => [locale, title] as const);
  const links = about ? [{ label: Object.fromEntries(toAbout), url: '/about' }] : [];
  const kind = 'profile.json, taken from the configuration of the blog: check it';
  const words = [...new Set([...Object.values(name ?? {}), ...Object.values(line ?? {})])];
  for (const taken of words) report.changed(kind, owner.file, taken);
  const profile = { ...starter, ...(name && { name }), ...(line && { line }), links };
  return `${JSON.stringify(profile, null, 2)}\n`;
}

/**
 * Returns texts by this site's languages, or undefined if there are none. If this site has none of
 * their languages, the text in the blog's language is in that of most posts.
 *
 * @param tag the blog's language
 * @param own the site's language for it
 */
function inLocales(
  texts: Readonly<Record<string, string>>,
  tag: string | undefined,
  own: Locale,
): Partial<Record<Locale, string>> | undefined {
  // The text of a language takes precedence over that of the whole blog.
  const found = Object.entries(texts).flatMap(([one, text]) => {
    const locale = one === '' ? own : localeOf(one);
    return locale ? [[locale, text] as const] : [];
  });
  const other = texts[tag ?? ''] ?? Object.values(texts)[0];
  if (found.length === 0 && other !== undefined) return { [own]: other };
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

function mostFrequent(entries: readonly PlannedEntry[]): Locale | undefined {
  const count = (locale: Locale) => entries.filter(({ posts }) => posts.has(locale)).length;
  const [first] = locales.toSorted((one, other) => count(other) - count(one));
  return first && count(first) > 0 ? first : undefined;
}
