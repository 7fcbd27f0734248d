const storageKey = 'scrollPositions';

/** History entries that are stored. */
const limit = 50;

/** For the next document in this tab: after a reload, or back from another site. The latest entries come last. */
export function saveScrollPositions(positions: ReadonlyMap<string, number>): void {
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-limit)));
  } catch {
    // Without storage, pages begin at the top.
  }
}

export function readScrollPositions(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(storageKey) ?? '[]');
    return new Map(Array.isArray(stored) ? stored.filter(isPosition) : []);
  } catch {
    return new Map();
  }
}

function isPosition(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
}
