import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import path from 'node:path';
import type { Locale } from '../src/locale/locales';
import { pageFile } from '../src/locale/pageFile';
import { notFound } from './errorAnswers';
import { followInlineHashes, inlineHashesFile } from './inlineHashes';
import { isKnown, isPagePath, languageOfPageFile, readPage } from './pages';
import type { InlineHashes } from './securityPolicy';
import { visitorLanguage } from './visitorLanguage';

/** One year, in seconds. */
const oneYear = 365 * 24 * 60 * 60;

/** In these folders, the names of files or folders contain a hash, so files never change. */
const hashedFolders = ['assets', 'content'];

/**
 * Answers what no other route does: the pages of the built site in the visitor's language, its other
 * files, else 404.
 *
 * @param directory absolute path of the built site (`dist/`); it may be built while the server runs
 * @param pageHeaders the headers of a page, by what stands inside it
 * @throws StartError when the built site is damaged
 */
export async function website(
  app: FastifyInstance,
  directory: string,
  pageHeaders: (inline: InlineHashes) => Readonly<Record<string, string>>,
): Promise<void> {
  await app.register(staticFiles, {
    serve: false,
    cacheControl: false,
    dotfiles: 'ignore',
    // `npm run build` writes compressed files beside the originals (build/compressSite.ts).
    preCompressed: true,
    setHeaders(response, file) {
      const [folder = ''] = path.relative(directory, file).split(path.sep);
      response.setHeader(
        'cache-control',
        hashedFolders.includes(folder) ? `public, max-age=${oneYear}, immutable` : 'no-cache',
      );
    },
  });
  const inlineHashes = followInlineHashes(directory, (err) =>
    app.log.error({ err }, 'the hashes of the build before stay valid'),
  );
  let inline = inlineHashes();
  let headers = pageHeaders(inline);
  const headersNow = () => {
    const now = inlineHashes();
    if (now !== inline) headers = pageHeaders((inline = now));
    return headers;
  };

  /** @param file that of the page; undefined where there can be none */
  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    file: string | undefined,
    locale: Locale,
  ) {
    const read = (name: string) => readPage(directory, name, request.headers['accept-encoding']);
    const found = file === undefined ? undefined : await read(file);
    const page = found ?? (await read(pageFile('/404', locale)));
    if (!page) {
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The site is not built yet. Run `npm run build`, then load this page again.\n');
    }
    vary(reply, 'Accept-Encoding', 'Accept-Language', 'Cookie');
    reply.headers({ ...headersNow(), 'content-language': locale, 'cache-control': 'no-cache' });
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
    const name = requested.slice(requested.lastIndexOf('/') + 1);
    // A missing picture or script is not a page, whereas a page has no extension.
    if (name.includes('.') && !isKeptBack(name)) {
      vary(reply, 'Accept-Encoding');
      return reply.sendFile(requested, directory);
    }
    const pathname = `/${requested}`.replace(/(?<=[^/])\/$/, '');
    const ownLanguage = languageOfPageFile(pathname);
    if (ownLanguage && isForScript(request)) {
      return sendPage(request, reply, pathname, ownLanguage);
    }
    const locale = visitorLanguage(request.headers);
    const isPage = isPagePath(pathname) && !filesAlone.has(pathname);
    return sendPage(request, reply, isPage ? pageFile(pathname, locale) : undefined, locale);
  });
}

/** RFC 9110, section 12.5.5: no cache gives an answer to who asks for another form of it. */
function vary(reply: FastifyReply, ...names: string[]): void {
  const others = reply.getHeader('vary');
  reply.header('vary', [...(others === undefined ? [] : [others]), ...names].join(', '));
}

function belongsToApi(requested: string): boolean {
  return requested === 'api' || requested.startsWith('api/');
}

/** Whether a decoded path stays in its folder on every operating system. */
function isPlainPath(requested: string): boolean {
  return !/[\\\0]/.test(requested) && !requested.split('/').includes('..');
}

/** Files of pages whose path is not that of the page: `/`, the not-found page and the shell for offline use. */
const filesAlone = new Set(['/index', '/404', '/shell']);

/**
 * Whether a script of the site asks (Fetch Metadata, section 2.1). A page that came in another language
 * than the visitor's, from a cache that knows no `Vary`, has the file of the right one put in its place
 * (src/start/showInLanguage.ts). For anybody else a page has one address.
 */
function isForScript({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'empty';
}

/** What the build writes for hosts, and the files of pages, each of which has one address. */
function isKeptBack(name: string): boolean {
  return /\.(html|br|gz|conf)$/i.test(name) || name === inlineHashesFile;
}
