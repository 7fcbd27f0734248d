import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import path from 'node:path';
import { notFound } from './apiErrors';
import { isKnown, languageOfPageFile, readPage, requestedPage, visitorLanguage } from './pages';
import type { RequestedPage } from './pages';
import { followOwnFiles, followRedirects, ownFilesFile, redirectsFile } from './buildFiles';
import { headerPolicy } from './securityHeaders';

const yearSeconds = 365 * 24 * 60 * 60;

/** Files in these folders never change, because the name of each file or of its folder contains a hash. */
const hashedFolders = ['assets', 'content'];

/**
 * Answers every request without another route: pages of the built site in the language of the address or the visitor,
 * its other files, otherwise 404.
 *
 * @param app with @fastify/accepts
 * @param directory absolute path of the built site (`dist/`); it may be built while the server runs
 * @param sitePath path of the site's URL, such as `/blog`; empty for a whole host. Requests come without it.
 * @throws StartError when the built site is damaged
 */
export async function website(
  app: FastifyInstance,
  directory: string,
  sitePath = '',
): Promise<void> {
  await app.register(staticFiles, {
    serve: false,
    cacheControl: false,
    // Hidden files are not sent, except those that the owner has put into public/.
    dotfiles: 'allow',
    // The build writes compressed files next to the originals (generator/compressSite.ts).
    preCompressed: true,
    setHeaders(response, file) {
      const [folder = ''] = path.relative(directory, file).split(path.sep);
      response.setHeader(
        'cache-control',
        hashedFolders.includes(folder) ? `public, max-age=${yearSeconds}, immutable` : 'no-cache',
      );
    },
  });
  const redirects = followRedirects(directory, (err) =>
    app.log.error({ err }, 'the earlier addresses of the previous build stay valid'),
  );

  const ownFiles = followOwnFiles(directory, (err) =>
    app.log.error({ err }, 'the own files of the previous build stay valid'),
  );

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { file, locale, missing, isNegotiated }: RequestedPage,
  ) {
    const read = (name: string) => readPage(directory, name, request.encodings());
    const found = file === undefined ? undefined : await read(file);
    const page = found ?? (await read(missing));
    if (!page) {
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The site is not built yet. Run `npm run build`, then load this page again.\n');
    }
    // Removes the API's CORS headers: scripts of other origins may not read pages.
    for (const name of ['access-control-allow-origin', 'access-control-expose-headers', 'vary']) {
      reply.removeHeader(name);
    }
    vary(reply, 'Accept-Encoding', ...(isNegotiated ? ['Accept-Language', 'Cookie'] : []));
    if (page.policy) reply.header('content-security-policy', headerPolicy(page.policy));
    reply.headers({ 'content-language': locale, 'cache-control': 'no-cache' });
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
    const now = redirects().get(pathname.toLowerCase());
    if (now !== undefined) return reply.redirect(sitePath + now + queryOf(request), 301);
    const files = ownFiles();
    if (files.has(`/${requested}/index.html`)) {
      // Without the slash, relative links in the page would lead elsewhere.
      return reply.redirect(`${sitePath}${encodeURI(`/${requested}/`)}${queryOf(request)}`, 301);
    }
    const own = `/${requested}`.replace(/\/$/, '/index.html');
    const name = requested.slice(requested.lastIndexOf('/') + 1);
    // Pages have no extension. A missing file gets a 404 in JSON, not the 404 page.
    const isOwn = files.has(own);
    if (isOwn || (name.includes('.') && !isHidden(name))) {
      // A hidden file may be one that the owner has forgotten.
      if (!isOwn && own.includes('/.')) return reply.callNotFound();
      vary(reply, 'Accept-Encoding');
      return reply.sendFile(own, directory);
    }
    const fileLanguage = isForScript(request) ? languageOfPageFile(pathname) : undefined;
    const page = requestedPage(
      pathname,
      fileLanguage ?? visitorLanguage(request.headers.cookie, request.languages()),
    );
    return sendPage(request, reply, fileLanguage ? { ...page, file: pathname } : page);
  });
}

/** Tells caches which request headers the response depends on (RFC 9110, section 12.5.5). */
export function vary(reply: FastifyReply, ...names: string[]): void {
  const others = reply.getHeader('vary');
  reply.header('vary', [...(others === undefined ? [] : [others]), ...names].join(', '));
}

function withoutSlash(pathname: string): string {
  return pathname.replace(/(?<=[^/])\/$/, '');
}

/** The query with its question mark; empty without a query. */
function queryOf({ url }: FastifyRequest): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}

function belongsToApi(requested: string): boolean {
  return requested === 'api' || requested.startsWith('api/');
}

/** Whether a decoded path stays inside its folder on every operating system. */
function isPlainPath(requested: string): boolean {
  return !/[\\\0]/.test(requested) && !requested.split('/').includes('..');
}

/**
 * Whether the site's script sent the request (Fetch Metadata, section 2.1). When a cache ignored `Vary` and sent a page
 * in the wrong language, the script fetches the right file (src/start/showInLanguage.ts). For everything else a page has
 * one URL.
 */
function isForScript({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'empty';
}

/**
 * Whether a file of the build is not served. These are the files of pages, which have a URL without extension, and files for
 * static hosts.
 */
function isHidden(name: string): boolean {
  return /\.(html|br|gz|conf)$/i.test(name) || [redirectsFile, ownFilesFile].includes(name);
}
