import { fromCallback } from 'xstate';
import { accessTokenTimes, millisecondsUntilRenewal } from './accessTokenExpiry';
import type { TokenVault } from './tokenVault';

/** The timers of the session machine; tests advance them. */
export interface Clock {
  setTimeout: (fire: () => void, milliseconds: number) => unknown;
  clearTimeout: (timer: never) => void;
}

/**
 * Tells the machine when the access token should be renewed. Owns the timer, the token for which the timer was set, and
 * what is known about the clock of this device.
 */
export function createRenewal(vault: Pick<TokenVault, 'readAccessToken'>, clock: Clock) {
  /** How far this device's clock is ahead of the API's, as a fresh token has shown. */
  let clockSkewMs = 0;

  return {
    /** Call when the API has just issued the access token: its time of issue shows how wrong the clock is. */
    tokenArrived() {
      const { issuedAt } = accessTokenTimes(vault.readAccessToken() ?? '') ?? {};
      if (issuedAt) clockSkewMs = Date.now() - issuedAt;
    },

    /**
     * Sends `renewal.due` once: before the access token expires, or when it turns out to be gone. If another tab has
     * renewed the token, waits for the expiry of the new one.
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
