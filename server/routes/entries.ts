import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { entriesPath, type PrivateEntries } from '../../src/api/contract';
import { fallbackLocale, locales } from '../../src/locale/locales';
import type { AccessTokens } from '../accessTokens';
import { ApiProblem } from '../apiErrors';
import { followEntries, signedIn, type EntriesFile } from '../privateEntriesFile';
import { vary } from '../website';
import { invalidToken } from './session';

interface EntriesParts {
  accessTokens: Pick<AccessTokens, 'verify'>;
  /**
   * The absolute path of the folder that the build writes for the API. If the site has no private
   * entries, the folder is empty or does not exist.
   */
  folder: string;
}

/**
 * The error for an entry that does not exist or that this visitor may not read. The response is the
 * same in both cases, so that visitors cannot find out which entries exist.
 */
const noEntry = () =>
  new ApiProblem(404, 'not_found', 'Expected an entry that is shared with this visitor.');

/**
 * Turns a missing-file error into a 404. Any other error, such as one about too many open files, is
 * thrown unchanged.
 *
 * @throws ApiProblem with status 404 if the file does not exist
 */
function missing(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? noEntry() : error;
}

/**
 * Adds the routes for private entries. `GET /api/entries/` lists the entries that the visitor may
 * read according to the access token. The URL paths of the entries and their pictures begin with
 * `/api/entries/`. The server looks up names from a URL in the list of entries and never uses them
 * in a file path.
 */
export function entriesRoutes(
  app: FastifyInstance,
  { accessTokens, folder }: EntriesParts,
  options: object,
  pictureOptions: object,
): void {
  const current = followEntries(folder, indexed, (err) =>
    app.log.error({ err }, 'the private entries of the previous build stay valid'),
  );

  /**
   * Returns the visitor that the request's access token identifies.
   *
   * @throws ApiProblem with status 401 if the request has no valid access token
   */
  async function visitorOf(request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'private, no-store');
    vary(reply, 'Authorization');
    const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    const visitor = token === undefined ? null : await accessTokens.verify(token);
    if (!visitor) throw invalidToken(reply, 'an access token that is valid');
    return visitor;
  }

  /**
   * Returns the requested entry.
   *
   * @throws ApiProblem with status 401 if the request has no valid access token, or with status 404
   * if the visitor may not read the entry
   */
  async function entryOf(request: FastifyRequest, reply: FastifyReply) {
    const { email } = await visitorOf(request, reply);
    const { section = '', slug = '' } = request.params as Record<string, string>;
    const { entries, circles } = current();
    const entry = entries.get(`${section}/${slug}`);
    if (!entry || !mayRead(email, entry.audience, circles)) throw noEntry();
    return entry;
  }

  function send(reply: FastifyReply, file: string | undefined) {
    if (file === undefined) throw noEntry();
    return reply.sendFile(file, folder, { etag: false, lastModified: false });
  }

  app.get(entriesPath, options, async (request, reply): Promise<PrivateEntries> => {
    const { email } = await visitorOf(request, reply);
    const { entries, circles } = current();
    const locale = localeOf(request);
    return {
      entries: [...entries.values()]
        .filter(({ audience }) => mayRead(email, audience, circles))
        .flatMap(({ summaries }) => summaries[locale] ?? []),
    };
  });
  app.get(`${entriesPath}:section/:slug`, options, async (request, reply) => {
    const { bodies } = await entryOf(request, reply);
    const file = bodies[localeOf(request)];
    if (file === undefined) throw noEntry();
    const text = await readFile(path.join(folder, file)).catch(missing);
    return reply.type('application/json; charset=utf-8').send(text);
  });
  app.get(`${entriesPath}:section/:slug/:picture`, pictureOptions, async (request, reply) => {
    const { pictures } = await entryOf(request, reply);
    const { picture = '' } = request.params as Record<string, string>;
    return send(reply, pictures.get(picture));
  });
}

type Circles = ReadonlyMap<string, ReadonlySet<string>>;

function indexed({ circles, entries }: EntriesFile) {
  return {
    circles: new Map(
      Object.entries(circles).map(([name, addresses]) => [
        name,
        new Set(addresses.map((address) => address.toLowerCase())),
      ]),
    ) as Circles,
    /** The entries, keyed by `<section>/<slug>`, newest first. */
    entries: new Map(
      entries.map(
        ({ section, slug, pictures, ...entry }) =>
          [
            `${section}/${slug}`,
            { ...entry, pictures: new Map(Object.entries(pictures)) },
          ] as const,
      ),
    ),
  };
}

/**
 * Returns whether a visitor may read the entries for an audience. A circle lists its members as
 * whole email addresses and as domains such as `@example.org`.
 *
 * @param email the visitor's email address in lower case, or null if the provider has not verified
 * one
 */
function mayRead(email: string | null, audience: string, circles: Circles): boolean {
  if (audience === signedIn) return true;
  const addresses = circles.get(audience);
  if (email === null || !addresses) return false;
  return addresses.has(email) || addresses.has(email.slice(email.lastIndexOf('@')));
}

function localeOf(request: FastifyRequest): string {
  const { locale } = request.query as Record<string, unknown>;
  return locales.find((one) => one === locale) ?? fallbackLocale;
}
