import type { FastifyInstance } from 'fastify';
import type { SigningKeys } from '../signingKeys';

/** In seconds; far less than the time that a key is published before it signs. */
const maxAge = 5 * 60;

/** `GET /api/jwks/`: the public keys of access tokens, for whoever verifies them (RFC 7517, section 5). */
export function jwksRoute(
  app: FastifyInstance,
  keys: Pick<SigningKeys, 'published'>,
  options: object,
): void {
  app.get('/api/jwks/', options, async (_request, reply) => {
    const set = await keys.published();
    return reply
      .header('cache-control', `public, max-age=${maxAge}`)
      .type('application/jwk-set+json')
      .send(JSON.stringify(set));
  });
}
