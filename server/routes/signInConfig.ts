import type { FastifyInstance } from 'fastify';
import { ApiProblem } from '../apiProblem';
import { ProviderUnavailable, type ProviderClient } from '../providerClient';

/** `GET /config.json`: how the site reaches the identity provider; asked for when a visitor goes to sign in. */
export function signInConfigRoute(
  app: FastifyInstance,
  provider: Pick<ProviderClient, 'signInConfig'>,
): void {
  app.get('/config.json', async (request, reply) => {
    try {
      const config = await provider.signInConfig();
      return await reply.header('cache-control', 'no-cache').send(config);
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      request.log.error({ reason: error.message }, 'no usable answer of the identity provider');
      throw new ApiProblem(
        503,
        'temporarily_unavailable',
        'Expected the metadata of the identity provider, got none that is of use. Try again.',
      );
    }
  });
}
