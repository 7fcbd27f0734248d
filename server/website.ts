import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { notFound } from './errorAnswers';

/** One year, in seconds. */
const oneYear = 365 * 24 * 60 * 60;

/** Webpack puts a hash of the content into these names: what has such a name never changes. */
const hashedFiles = `assets${path.sep}`;

/**
 * Answers what no other route does: the files of the built site, its page for every other path
 * (routes are the browser's business), else 404.
 *
 * @param directory absolute path of the built site (`dist/`); it may be built while the server runs
 */
export async function website(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(staticFiles, {
    serve: false,
    cacheControl: false,
    dotfiles: 'ignore',
    // The build has them beside the files (tools/compressedFiles.ts).
    preCompressed: true,
    setHeaders(response, file) {
      const isHashed = path.relative(directory, file).startsWith(hashedFiles);
      response.setHeader(
        'cache-control',
        isHashed ? `public, max-age=${oneYear}, immutable` : 'no-cache',
      );
    },
  });

  app.setNotFoundHandler(() => {
    throw notFound;
  });
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/*',
    async handler(request, reply) {
      const requested = request.params['*'];
      if (belongsToApi(requested) || !isPlainPath(requested)) return reply.callNotFound();
      varyByEncoding(reply);
      // A missing picture or script is not a page, whereas a route has no extension.
      if (path.posix.basename(requested).includes('.')) {
        return reply.sendFile(requested, directory);
      }
      if (existsSync(path.join(directory, 'index.html'))) {
        return reply.sendFile('index.html', directory);
      }
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The site is not built yet. Run `npm run build`, then load this page again.\n');
    },
  });
}

/** RFC 9110, section 12.5.5: no cache gives a compressed answer to who cannot read it. */
function varyByEncoding(reply: FastifyReply): void {
  const others = reply.getHeader('vary');
  reply.header('vary', [...(others === undefined ? [] : [others]), 'Accept-Encoding'].join(', '));
}

function belongsToApi(requested: string): boolean {
  return requested === 'api' || requested.startsWith('api/');
}

/** Whether a decoded path stays in its folder on every operating system. */
function isPlainPath(requested: string): boolean {
  return !/[\\\0]/.test(requested) && !requested.split('/').includes('..');
}
