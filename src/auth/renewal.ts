import { fromCallback } from 'xstate';
import { accessTokenTimes, millisecondsUntilRenewal } from './accessTokenExpiry';
import type { TokenVault } from './tokenVault';

/** The session machine's timers. Tests replace them to control the time. */
export interface Clock {
  setTimeout: (fire: () => void, milliseconds: number) => unknown;
  clearTimeout: (timer: never) => void;
}

/**
 * Creates the actor that tells the machine when to renew the access token, and a function to call
 * when a new token has been stored. The actor keeps a timer and the token that the timer was set
 * for.
 */
export function createRenewal(vault: Pick<TokenVault, 'readAccessToken'>, clock: Clock) {
  /**
   * How far this device's clock is ahead of the API's clock, in milliseconds. Each new token
   * updates it.
   */
  let clockSkewMs = 0;

  return {
    /** Computes the clock skew from the time when the API issued the new access token. */
    tokenArrived() {
      const { issuedAt } = accessTokenTimes(vault.readAccessToken()) ?? {};
      if (issuedAt) clockSkewMs = Date.now() - issuedAt;
    },

    /**
     * Sends `renewal.due` once: shortly before the access token expires, or when the timer ends and
     * the token is gone. If another tab has renewed the token by then, the actor sets a timer for
     * the new token.
     */
    awaitRenewal: fromCallback(({ sendBack }) => {
      let timer: unknown;
      const wait = () => {
        const token = vault.readAccessToken();
        const delay = millisecondsUntilRenewal(token, Date.now(), clockSkewMs);
        timer = clock.setTimeout(() => {
          const now = vault.readAccessToken();
          if (now === token || now === null) sendBack({ type: 'renewal.due' });
          else wait();
        }, delay);
      };
      wait();
      return () => clock.clearTimeout(timer as never);
    }),
  };
}
