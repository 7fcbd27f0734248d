import type { Element, Root } from 'hast';
import type { IncomingHttpHeaders } from 'node:http';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
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

const parser = unified().use(rehypeParse);

function elementsIn({ children }: Root | Element): Element[] {
  return children.flatMap((child) =>
    child.type === 'element' ? [child, ...elementsIn(child)] : [],
  );
}

/** Returns an attribute as the page writes it. The parser splits lists at spaces. */
function attribute({ properties }: Element, name: string): string | undefined {
  const value = properties[name];
  return value === undefined || value === null ? undefined : [value].flat().join(' ');
}

function textOf({ children }: Element): string {
  return children
    .map((child) =>
      child.type === 'text' ? child.value : child.type === 'element' ? textOf(child) : '',
    )
    .join('');
}

/** Requests a page without the `Accept-Language` header, which `fetch` would add. */
export async function readPage(url: string): Promise<CrawledPage> {
  const { status, headers, body } = await httpRequest(url);
  const all = elementsIn(parser.parse(body.toString()));
  const elements = (name: string) => all.filter(({ tagName }) => tagName === name);
  const [document] = elements('html');
  const title = elements('title')[0];
  const description = elements('meta').find((meta) => attribute(meta, 'name') === 'description');
  const canonical = elements('link').find((link) => attribute(link, 'rel') === 'canonical');
  return {
    status,
    headers,
    lang: (document && attribute(document, 'lang')) ?? '',
    title: title ? textOf(title) : '',
    description: (description && attribute(description, 'content')) ?? '',
    canonical: canonical && attribute(canonical, 'href'),
    alternates: Object.fromEntries(
      elements('link').flatMap((link) => {
        const [language, href] = [attribute(link, 'hrefLang'), attribute(link, 'href')];
        return language && href ? [[language, href]] : [];
      }),
    ),
    structuredData: elements('script')
      .filter((script) => attribute(script, 'type') === 'application/ld+json')
      .map((script) => JSON.parse(textOf(script)) as Record<string, unknown>),
    // A link that is hidden from everyone is no link of the page; only the style sheet uses it.
    links: elements('a')
      .filter((link) => attribute(link, 'ariaHidden') !== 'true')
      .map((link) => ({
        href: attribute(link, 'href') ?? '',
        hreflang: attribute(link, 'hrefLang'),
        text: attribute(link, 'ariaLabel') ?? textOf(link).trim(),
      })),
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
      // A path with a dot is a file's path, so skip it. Ignore queries, because they only
      // sort a table.
      if (url.origin === origin && !url.pathname.includes('.')) found.push(url.pathname);
    }
  }
  return pages;
}
