import { createIntl } from 'react-intl';
import type { TextInLanguage } from '../../src/content/compiledContent';
import { localise } from '../../src/content/languageFor';
import { pathIn, canonicalAddress } from '../../src/locale/address';
import { locales, type Locale } from '../../src/locale/locales';
import { feedPath, isPageLink, notesSections, paths, type NotesSection } from '../../src/paths';
import { entryAddress } from '../link/sitePages';
import { element, xmlDocument } from '../lib/xml';
import type { Entries } from '../model/collections';
import { languagesOf } from '../model/entry';
import { readMessages } from '../model/messages';
import type { PlannedFile } from '../model/plannedFile';
import { newestFirst } from '../model/publication';
import type { Site } from '../model/site';
import { noteSummary, pickText } from './content/summaries';
import { feedHtml } from './feedHtml';

/** Plans a feed for each language. A site without a public note has none. */
export function feeds(site: Site): readonly PlannedFile[] {
  const { entries, profile } = site;
  const hasNotes = notesSections.some((section) => entries[section].length > 0);
  return locales.map((locale) => {
    const path = feedPath(locale);
    const named = { path, linkPath: path, producer: `the file ${path} of the build` };
    if (!hasNotes) {
      const found = 'no feed, because the site has no notes yet,';
      return { ...named, visibility: 'nobody', describedAs: found };
    }
    return {
      ...named,
      visibility: 'everyone',
      make({ root, environment: { siteUrl } }) {
        const owner = localise(profile.name, locale).text;
        const title = feedTitle(root, locale, owner);
        return { text: notesFeed(entries, { locale, siteUrl, title, owner }) };
      },
    };
  });
}

/** Returns the title of the feed. If there is no message for it, it is the owner's name. */
function feedTitle(root: string, locale: Locale, owner: string): string {
  const id = 'entries.feed.title';
  const messages = readMessages(root, locale);
  if (messages[id] === undefined) return owner;
  return createIntl({ locale, messages }).formatMessage({ id }, { owner });
}

type Note = Entries[NotesSection][number];

/** The maximum number of notes in a feed. The feed contains the newest ones. */
const notesInFeed = 30;

interface FeedOptions {
  locale: Locale;
  /** URL of the site, without a slash at the end. */
  siteUrl: string;
  /** The title and the author are in the feed's language. */
  title: string;
  owner: string;
}

/**
 * Creates the Atom feed (RFC 4287) for one language, with the full text of the notes from all
 * sections. A note that does not exist in this language is included in another language and marked
 * with that language.
 *
 * @param entries at least one of them is a note
 */
function notesFeed(
  entries: Pick<Entries, NotesSection>,
  { locale, siteUrl, title, owner }: FeedOptions,
): string {
  const all = notesSections.flatMap((section): readonly Note[] => entries[section]);
  const notes = newestFirst(all, ({ fields }) => fields.date).slice(0, notesInFeed);
  const self = siteUrl + feedPath(locale);
  const home = siteUrl + pathIn(paths.home, locale);
  return xmlDocument(
    element('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': locale }, [
      element('id', {}, self),
      element('title', {}, title),
      element('updated', {}, midnight(lastChange(notes))),
      element('link', { rel: 'self', type: 'application/atom+xml', href: self }),
      element('link', { rel: 'alternate', type: 'text/html', href: home }),
      element('icon', {}, `${siteUrl}/icons/icon-192.png`),
      element('author', {}, [element('name', {}, owner), element('uri', {}, home)]),
      ...notes.map((note) => feedEntry(note, locale, siteUrl)),
    ]),
  );
}

function feedEntry(note: Note, locale: Locale, siteUrl: string): string {
  const { title, summary, date, updated = date, topics } = noteSummary(note, locale);
  const { text, lang } = pickText(note.texts, locale);
  const path = entryAddress(note.collection, note.slug);
  const url = siteUrl + canonicalAddress(path, locale, languagesOf(note));
  // An address such as `//example.com` names a host.
  const resolve = (address: string) =>
    /^\/(?![/\\\s])/.test(address)
      ? siteUrl + (isPageLink(address) ? pathIn(address, locale) : address)
      : URL.canParse(address, url)
        ? new URL(address, url).href
        : address;
  return element('entry', {}, [
    // The id has to be permanent and unique (RFC 4287, section 4.2.6). It ends with the language as
    // a fragment, because feeds already used such ids before each language had its own URLs.
    element('id', {}, `${siteUrl + path}#${locale}`),
    textElement('title', title),
    element('link', { rel: 'alternate', type: 'text/html', href: url }),
    element('published', {}, midnight(date)),
    element('updated', {}, midnight(updated)),
    ...topics.map((topic) => element('category', { term: topic })),
    textElement('summary', summary),
    element('content', { type: 'html', 'xml:lang': lang }, feedHtml(text.html, resolve)),
  ]);
}

function textElement(name: string, { text, lang }: TextInLanguage): string {
  return element(name, { 'xml:lang': lang }, text);
}

function lastChange(notes: readonly Note[]): string {
  return notes
    .map(({ fields: { date, updated = date } }) => updated)
    .reduce((one, other) => (one > other ? one : other));
}

/**
 * Returns the time at which a day begins, because feeds need a time and not only a date (RFC 3339).
 */
function midnight(date: string): string {
  return `${date}T00:00:00Z`;
}
