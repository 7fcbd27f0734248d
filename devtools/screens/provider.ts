import type { SignInConfig } from '../../src/api/contract';

const address = '/config.json';

const config: SignInConfig = {
  issuer: 'https://id.example',
  authorizationEndpoint: 'https://id.example/authorize',
  clientId: 'screens',
  providerName: 'Demo provider',
};

/**
 * Answers in this document what the site asks of its API to name the provider, so that screens look the same
 * with an API and without. All else, such as content, is asked for as ever.
 */
export function nameProvider(page: Window & typeof globalThis, isUnknown = false): void {
  const ask = page.fetch.bind(page);
  page.fetch = (input, init) =>
    input === address
      ? Promise.resolve(isUnknown ? new Response(null, { status: 503 }) : Response.json(config))
      : ask(input, init);
}
