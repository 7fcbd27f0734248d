import { createAccessTokens } from './accessTokens';
import { openDatabase } from './database';
import { StartError } from './startError';
import { newDatabase } from './testing/newDatabase';

test.each([
  ['no JSON', '{"kty":"EC","d":"SECRET'],
  ['a key for something else', '{"kty":"RSA","n":"SECRET","e":"AQAB"}'],
  ['a public key', '{"kty":"EC","crv":"P-256","x":"SECRET","y":"SECRET"}'],
  ['a point off the curve', '{"kty":"EC","crv":"P-256","x":"AA","y":"AA","d":"SECRET"}'],
])('a stored key that is %s stops the start, and is not shown', async (_, private_jwk) => {
  const db = await openDatabase(await newDatabase());
  try {
    await db
      .insertInto('signing_keys')
      .values({ id: 'ES256', private_jwk, created_at: 1 })
      .execute();
    const failure: unknown = await createAccessTokens(db, 'https://site.test').catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(StartError);
    expect(String(failure)).toMatch(/signing_keys: expected a private EC key/);
    expect(String(failure)).not.toContain('SECRET');
  } finally {
    await db.destroy();
  }
});
