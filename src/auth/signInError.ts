import type { SignInFailureReason } from './authMachine';

/** A sign-in failed. The message is for developers; it holds nothing of the provider's answer. */
export class SignInError extends Error {
  override name = 'SignInError';
  constructor(
    readonly reason: SignInFailureReason,
    message: string,
  ) {
    super(message);
  }
}
