import type { IncomingHttpHeaders } from 'node:http';
import { httpRequest } from '../../server/testing/httpRequest';

/** A page as seen by a crawler that runs no scripts: the response and its markup. */
interface CrawledPage {
  status: number;
  headers: IncomingHttpHeaders;
  /** The `lang` attribute of the `<html>` element. */
  lang: string;
  title: string;
  description: string;
  canonical: string | undefined;
  /** The URLs of the same page in other languages, keyed by `hreflang`. */
  alternates: Readonly<Record<string, string>>;
  /** The content of each JSON-LD script. */
  structuredData: readonly Record<string, unknown>[];
  links: readonly { href: string; hreflang: string | undefined; text: string }[];
}

const attributesOf = (tag: string): Record<string, string> =>
  Object.fromEntries(
    [...tag.matchAll(/ ([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value.replaceAll('&amp;', '&'),
    ]),
  );

/** Requests a page without the `Accept-Language` header, which `fetch` would add. */
export async function readPage(url: string): Promise<CrawledPage> {
  const { status, headers, body } = await httpRequest(url);
  const html = body.toString();
  const elements = (name: string) =>
    [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].map(([tag]) => attributesOf(tag));
  const links = elements('link');
  return {
    status,
    headers,
    lang: elements('html')[0]?.['lang'] ?? '',
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '',
    description: elements('meta').find(({ name }) => name === 'description')?.['content'] ?? '',
    canonical: links.find(({ rel }) => rel === 'canonical')?.['href'],
    alternates: Object.fromEntries(
      links.flatMap(({ hreflang, href }) => (hreflang && href ? [[hreflang, href]] : [])),
    ),
    structuredData: [
      ...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
    ].map(([, json = '']) => JSON.parse(json) as Record<string, unknown>),
    links: [...html.matchAll(/<a\b[^>]*>(.*?)<\/a>/gs)].map(([tag, content = '']) => {
      const { href = '', hreflang, 'aria-label': label } = attributesOf(tag.split('>')[0] ?? '');
      return { href, hreflang, text: label ?? content.replaceAll(/<[^>]*>/g, '').trim() };
    }),
  };
}

/**
 * Opens one of the site's pages and follows all links to other pages of the site.
 *
 * @param origin the site's origin
 * @returns the pages, keyed by path
 */
export async function crawl(
  origin: string,
  start = '/',
): Promise<ReadonlyMap<string, CrawledPage>> {
  const pages = new Map<string, CrawledPage>();
  const found = [start];
  for (let path = found.pop(); path !== undefined; path = found.pop()) {
    if (pages.has(path)) continue;
    const page = await readPage(origin + path);
    pages.set(path, page);
    for (const { href } of page.links) {
      const url = new URL(href, origin + path);
      // A path with a dot is a file's path, so skip it. Ignore queries, because they only filter a
      // list.
      if (url.origin === origin && !url.pathname.includes('.')) found.push(url.pathname);
    }
  }
  return pages;
}
