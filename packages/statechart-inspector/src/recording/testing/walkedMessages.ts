import { SimulatedClock, type InspectionEvent } from 'xstate';
import type { AuthEvent } from '../../../../../src/auth/authMachine';
import { settled, startAuth } from '../../../../../src/testing/startAuth';
import { toMessage } from '../../client/toMessage';
import type { InspectionMessage } from '../message';

const events: readonly AuthEvent[] = [
  { type: 'login', returnTo: '/projects', email: 'someone@example.com' },
  { type: 'logout' },
  { type: 'logout.confirm' },
  { type: 'logout.cancel' },
  { type: 'peer.loggedIn' },
  { type: 'network.online' },
  { type: 'page.shown' },
  { type: 'page.restored' },
  { type: 'accessToken.removed' },
  { type: 'accessToken.refused' },
];
const pauses = [10, 500, 3_000, 8_000, 20_000];
/** When it begins: the clock of a walk counts from 0. */
const beginning = Date.UTC(2026, 0, 1);

/**
 * What a long session tells an inspector: the site's machine, led about at random by what people, tabs, the
 * network and the API do.
 *
 * @param count how many events its actors are sent, all together
 * @param seed the same walk for the same seed
 * @returns messages in order, as `postMessage` would bring them
 */
export async function walkedMessages(count: number, seed = 1): Promise<InspectionMessage[]> {
  const random = createRandom(seed);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const clock = new SimulatedClock();
  const messages: InspectionMessage[] = [];
  let sent = 0;
  const inspect = (event: InspectionEvent) => {
    const message = toMessage(event);
    if (!message || sent === count) return;
    if (message.type === '@xstate.event') sent++;
    const createdAt = String(beginning + clock.now());
    messages.push(JSON.parse(JSON.stringify({ ...message, createdAt })) as InspectionMessage);
  };
  const site = await startAuth({ refreshToken: true }, { clock, inspect });
  while (sent < count) {
    const call = pick(Object.values(site.calls).flat());
    const chance = random();
    site.browser.cookie = random() < 0.7;
    site.browser.refreshToken = random() < 0.9;
    if (chance < 0.5) {
      const event = pick(events);
      if (event) site.auth.send(event);
    } else if (chance < 0.7) call?.resolve(undefined);
    else if (chance < 0.8) call?.reject({ reason: pick(['refused', 'superseded', 'unavailable']) });
    else clock.increment(pick(pauses) ?? 0);
    await settled();
    // Calls of long ago are settled or given up.
    for (const calls of Object.values(site.calls)) calls.splice(0, calls.length - 3);
  }
  site.auth.stop();
  return messages;
}

/** Numbers from 0 up to 1, always the same for a seed (a linear congruential generator, Numerical Recipes). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
