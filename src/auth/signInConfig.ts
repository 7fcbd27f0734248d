import { isLeft } from 'fp-ts/Either';
import { SignInConfig } from '../api/contract';
import { mismatches } from '../api/mismatches';
import { fileUrl } from '../paths';
import { SignInError } from './authErrors';

const address = fileUrl('/config.json');

/**
 * Loads the identity provider's addresses; only the login page and a sign-in need them.
 *
 * @throws SignInError `unavailable` when `/config.json` cannot be loaded or is invalid
 */
export async function loadSignInConfig(signal: AbortSignal): Promise<SignInConfig> {
  let body: unknown;
  try {
    const answer = await fetch(address, { signal });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    body = await answer.json();
  } catch (error) {
    throw new SignInError(
      'unavailable',
      `${address}: expected the provider's addresses in JSON, got ${String(error)}`,
    );
  }
  const config = SignInConfig.decode(body);
  if (isLeft(config)) {
    throw new SignInError(
      'unavailable',
      `${address}: not as expected: ${mismatches(config.left).join('; ')}`,
    );
  }
  return config.right;
}
