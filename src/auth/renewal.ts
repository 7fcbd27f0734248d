import { fromCallback } from 'xstate';
import { accessTokenTimes, millisecondsUntilRenewal } from './accessTokenExpiry';
import type { TokenVault } from './tokenVault';

/** The timers of the session machine. Tests replace them to advance the time. */
export interface Clock {
  setTimeout: (fire: () => void, milliseconds: number) => unknown;
  clearTimeout: (timer: never) => void;
}

/**
 * Creates the actor that tells the machine when to renew the access token. The actor knows the
 * timer and the token for which it was set; `clockSkewMs` remembers what is known about the clock
 * of this device.
 */
export function createRenewal(vault: Pick<TokenVault, 'readAccessToken'>, clock: Clock) {
  /**
   * How far the clock of this device is ahead of the API's clock, in milliseconds. A fresh token
   * shows this.
   */
  let clockSkewMs = 0;

  return {
    /**
     * Learns from an access token that the API has just issued: its time of issue shows how wrong
     * the clock of this device is.
     */
    tokenArrived() {
      const { issuedAt } = accessTokenTimes(vault.readAccessToken()) ?? {};
      if (issuedAt) clockSkewMs = Date.now() - issuedAt;
    },

    /**
     * Sends `renewal.due` once, shortly before the access token expires, or when the timer ends and
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
