import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import path from 'node:path';
import { notFound } from './apiErrors';
import { pathIn, readAddress } from '../src/locale/address';
import { choosePage, isPagePath, unmarkedLocale } from '../src/locale/choosePage';
import { rememberedLocale, visitorLocale } from '../src/locale/detectLocale';
import { locales, type Locale } from '../src/locale/locales';
import { hashedFolders, paths, withoutSlash } from '../src/paths';
import { isKnown, readPage } from './pages';
import { buildFile, followBuild } from './buildFiles';
import { headerPolicy } from './securityHeaders';

const yearSeconds = 365 * 24 * 60 * 60;

/**
 * Adds a route for all requests that no other route handles. It sends the built site's pages in the
 * language that the URL or the visitor's preferences determine. It also sends the site's other
 * files. The status is 404 if there is neither a page nor a file.
 *
 * @param app a server with the plugin @fastify/accepts
 * @param folder the absolute path of the built site (`dist/`); the site may be rebuilt while the
 * server is running
 * @param sitePath the path of the site's URL, such as `/blog`; it is empty if the URL has no path.
 * The URLs in requests do not contain this path.
 * @throws StartError if the built site is damaged
 */
export async function website(app: FastifyInstance, folder: string, sitePath = ''): Promise<void> {
  await app.register(staticFiles, {
    serve: false,
    cacheControl: false,
    // Let the plugin send hidden files. The route below sends only those that the owner has put
    // into public/.
    dotfiles: 'allow',
    // The build writes compressed files next to the originals (generator/outputs/compressed.ts).
    preCompressed: true,
    setHeaders(reply, file) {
      // A route that has decided already keeps its header: private pictures must not be stored.
      if (reply.hasHeader('cache-control')) return;
      const [topFolder = ''] = path.relative(folder, file).split(path.sep);
      reply.header(
        'cache-control',
        hashedFolders.includes(topFolder)
          ? `public, max-age=${yearSeconds}, immutable`
          : 'no-cache',
      );
    },
  });
  const build = followBuild(folder, (err) =>
    app.log.error({ err }, 'the pages of the previous build stay valid'),
  );

  /**
   * Sends a page, or the not-found page if there is no such page.
   *
   * @param file the name of the page file, or undefined if no page can have the requested path
   * @param isNegotiated whether the language depends on the visitor's preferences
   */
  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    file: string | undefined,
    locale: Locale,
    isNegotiated: boolean,
  ) {
    const read = (name: string) => readPage(folder, build, name, request.encodings());
    const found = file === undefined ? undefined : await read(file);
    const missing = pathIn(paths.notFound, isNegotiated ? undefined : locale);
    const page = found ?? (await read(choosePage(missing, locale)));
    if (!page) {
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The site is not built yet. Run `npm run build`, then load this page again.\n');
    }
    // Remove the API's CORS headers, because scripts from other origins must not be able to read
    // pages.
    for (const name of ['access-control-allow-origin', 'access-control-expose-headers', 'vary']) {
      reply.removeHeader(name);
    }
    vary(reply, 'Accept-Encoding', ...(isNegotiated ? ['Accept-Language', 'Cookie'] : []));
    reply.headers({
      'content-security-policy': headerPolicy(page.policy),
      'content-language': locale,
      'cache-control': 'no-cache',
    });
    if (found) {
      reply.header('etag', page.etag);
      if (isKnown(page, request.headers['if-none-match'])) return reply.code(304).send();
    }
    if (page.encoding) reply.header('content-encoding', page.encoding);
    return reply
      .code(found ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(page.body);
  }

  app.setNotFoundHandler(() => {
    throw notFound;
  });
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const requested = request.params['*'];
    if (belongsToApi(requested) || !isPlainPath(requested)) return reply.callNotFound();
    const pathname = withoutSlash(`/${requested}`);
    const query = queryOf(request);
    const { pages, redirects, publicFiles } = build();
    const now = redirects.get(pathname.toLowerCase());
    // The query may be part of the old URL, as in `/?p=12`. In that case, the current page does not
    // need it.
    const nowOfQuery = redirects.get((pathname + query).toLowerCase());
    if (nowOfQuery !== undefined) return reply.redirect(sitePath + nowOfQuery, 301);
    if (now !== undefined) return reply.redirect(sitePath + now + query, 301);
    if (publicFiles.has(`/${requested}/index.html`)) {
      // Add a slash to the URL. Otherwise relative links in the page would point to the wrong URLs.
      return reply.redirect(`${sitePath}${encodeURI(`/${requested}/`)}${query}`, 301);
    }
    const file = `/${requested}`.replace(/\/$/, '/index.html');
    const name = requested.slice(requested.lastIndexOf('/') + 1);
    // Page URLs have no extension, so this request is for some other file. If that file is missing,
    // the response is a JSON error, not the not-found page.
    const isPublic = publicFiles.has(file);
    if (isPublic || (name.includes('.') && !isInternalFile(name))) {
      // Do not send other hidden files, because the owner may have left them in the folder by
      // mistake.
      if (!isPublic && file.includes('/.')) return reply.callNotFound();
      // A second slash would be another URL of the same file.
      if (file.includes('//')) return reply.callNotFound();
      vary(reply, 'Accept-Encoding');
      return reply.sendFile(file, folder);
    }
    const { locale: ofAddress, path: page } = readAddress(pathname);
    if (isForScript(request) && pages.has(pathname) && !ofAddress) {
      return sendPage(request, reply, pathname, languageOfFile(pathname), true);
    }
    const { cookie = '' } = request.headers;
    const visitor = visitorLocale(rememberedLocale({ cookie }), request.languages()[0]);
    const pageFile = isPagePath(page) ? choosePage(pathname, visitor) : undefined;
    return sendPage(request, reply, pageFile, ofAddress ?? visitor, !ofAddress);
  });
}

/** Tells caches which request headers the response depends on (RFC 9110, section 12.5.5). */
export function vary(reply: FastifyReply, ...names: string[]): void {
  const others = reply.getHeader('vary');
  reply.header('vary', [...(others === undefined ? [] : [others]), ...names].join(', '));
}

/** Returns the language of a page file such as `/projects.ja.html`. */
function languageOfFile(file: string): Locale {
  return locales.find((locale) => file.endsWith(`.${locale}.html`)) ?? unmarkedLocale;
}

/** Returns a URL's query with its question mark, or an empty string if the URL has no query. */
function queryOf({ url }: FastifyRequest): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}

function belongsToApi(requested: string): boolean {
  return requested === 'api' || requested.startsWith('api/');
}

/** Checks that a decoded path cannot lead out of its folder on any operating system. */
function isPlainPath(requested: string): boolean {
  return !/[\\\0]/.test(requested) && !requested.split('/').includes('..');
}

/**
 * Returns whether a script has sent the request (Fetch Metadata, section 2.1). If a cache ignores
 * `Vary` and sends a page in the wrong language, one of the site's scripts fetches the page file in
 * the right language (src/start/showInLanguage.ts). All other requests for a page file get a 404
 * response, so that the file name is not a second URL of the page.
 */
function isForScript({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'empty';
}

/**
 * Returns whether a file from the build must not be sent under its own name. This is the case for
 * page files, because page URLs have no extension. It is also the case for compressed files, and
 * for files that only this server or a static host reads.
 */
function isInternalFile(name: string): boolean {
  return /\.(html|br|gz|conf)$/i.test(name) || name === buildFile;
}
