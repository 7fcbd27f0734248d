import type { InspectionMessage, OfferToSend } from '../recording/message';

/** What the inspector's window is told. */
export type Told = InspectionMessage | OfferToSend;

/**
 * What has been told so far, for a window that listens later or is loaded again: of all actors that they are
 * there, and of the rest the newest.
 *
 * @param limit how many messages that are not about the being of an actor are kept
 */
export function createBacklog(limit: number) {
  const actors: { place: number; told: Told }[] = [];
  const rest: { place: number; told: Told }[] = [];
  let places = 0;
  return {
    keep(told: Told): void {
      const isLasting = told.type === '@xstate.actor' || told.type === 'inspector.offer';
      (isLasting ? actors : rest).push({ place: places++, told });
      if (rest.length > limit) rest.shift();
    },
    /** All of it, in the order in which it came. */
    all: (): Told[] =>
      [...actors, ...rest].sort((a, b) => a.place - b.place).map(({ told }) => told),
  };
}
