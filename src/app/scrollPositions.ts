const storageKey = 'scrollPositions';

/** More would hardly be gone back to. */
const kept = 50;

export interface ScrollPositions {
  /** How far the page of a history entry was scrolled, in CSS pixels; undefined when it was never seen. */
  of: (entry: string) => number | undefined;
  remember: (entry: string, position: number) => void;
  /** For the next document in this tab: a reload, or the way back from another site. */
  save: () => void;
}

/**
 * How far each page was scrolled, by whatever names its history entry.
 * The browser remembers too, but finds the place only while the page stands there at once.
 */
export function createScrollPositions(storage: () => Storage): ScrollPositions {
  const positions = new Map<string, number>(read(storage));
  return {
    of: (entry) => positions.get(entry),
    remember: (entry, position) => {
      positions.delete(entry);
      positions.set(entry, position);
    },
    save: () => {
      try {
        storage().setItem(storageKey, JSON.stringify([...positions].slice(-kept)));
      } catch {
        // A browser that stores nothing begins at the top.
      }
    },
  };
}

function read(storage: () => Storage): [string, number][] {
  try {
    const found: unknown = JSON.parse(storage().getItem(storageKey) ?? '[]');
    return Array.isArray(found) ? found.filter(isPosition) : [];
  } catch {
    return [];
  }
}

function isPosition(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
}
